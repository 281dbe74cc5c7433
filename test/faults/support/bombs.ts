import { testModel } from '../../support/test-server.ts'

/** A body that is made to hurt whoever reads it. Made when it is sent: together they are hundreds of megabytes. */
export interface Bomb {
  name: string
  body: () => Buffer
  headers?: Record<string, string>
  /** Words of its refusal, where it has to be refused before a parser has seen it. */
  because?: string
}

const MEBIBYTE = 1024 * 1024
const most = 10 * MEBIBYTE
const opening = `{"model":${JSON.stringify(testModel.id)},"messages":[{"role":"user","content":"Hi"}]`

function bomb(name: string, text: () => string, headers?: Record<string, string>): Bomb {
  return { name, body: () => Buffer.from(text()), ...(headers === undefined ? {} : { headers }) }
}

function bytes(name: string, body: () => Buffer, headers?: Record<string, string>): Bomb {
  return { name, body, ...(headers === undefined ? {} : { headers }) }
}

/** What no parser may see: it would block for long. */
function unparsed(name: string, because: string, text: () => string): Bomb {
  return { name, because, body: () => Buffer.from(text()) }
}

const tooDeep = 'levels deep'
const tooManyValues = 'values'
const tooManyNames = 'different property names'
const tooManyEscapes = '\\u escapes'
const gapTooLong = 'number or white space'

/** As many copies of `unit` between `start` and `end` as fit below the largest body. */
function fill(start: string, unit: string, end = ''): string {
  return start + unit.repeat(Math.floor((most - start.length - end.length) / unit.length)) + end
}

function numbered(start: string, unit: (index: number) => string, count: number, end: string): string {
  return start + Array.from({ length: count }, (_, index) => unit(index)).join(',') + end
}

function toolCall(index: number): string {
  return `{"id":"c${index}","type":"function","function":{"name":"a","arguments":""}}`
}

const nesting: readonly Bomb[] = [
  unparsed('a million arrays deep', tooDeep, () => '['.repeat(1e6) + ']'.repeat(1e6)),
  unparsed('a million objects deep', tooDeep, () => `${'{"a":'.repeat(1e6)}1${'}'.repeat(1e6)}`),
  unparsed('ten megabytes of opening brackets', tooDeep, () => fill('', '[')),
  unparsed('a deep schema', tooDeep, () => `${opening},"tools":${'['.repeat(3000)}${']'.repeat(3000)}}`),
  bomb('a schema just within the depth', () => {
    const schema = `${'{"properties":'.repeat(50)}{}${'}'.repeat(50)}`
    return `${opening},"n":2,"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":${schema}}}}`
  }),
]

const width: readonly Bomb[] = [
  unparsed('a million items', tooManyValues, () => `${opening},"stop":${numbered('[', () => '0', 1e6, ']')}}`),
  unparsed('ten megabytes of empty strings', tooManyValues, () => fill('[""', ',""', ']')),
  bomb('ten megabytes of quotes', () => fill('', '"')),
  unparsed('ten megabytes of commas', tooManyValues, () => fill('[', ',')),
  bomb('ten megabytes of colons', () => fill('{"a"', ':')),
  unparsed('ten megabytes of names before colons', tooManyValues, () => fill('{"a":1', ',"a":1', '}')),
  unparsed('ten megabytes of spaces', gapTooLong, () => fill('{', ' ', '}')),
  unparsed('a million distinct names', tooManyNames, () => numbered('{', (index) => `"k${index}":1`, 800_000, '}')),
  unparsed('distinct names below the limit of values', tooManyNames, () =>
    numbered('{', (index) => `"k${index}":1`, 190_000, '}'),
  ),
  unparsed('distinct names that begin with an escaped quote', tooManyNames, () => {
    return numbered('{', (index) => `"\\"${index}":1`, 190_000, '}')
  }),
  unparsed('distinct names that end in a backslash', tooManyNames, () =>
    numbered('{', (index) => `"${index}\\\\":1`, 190_000, '}'),
  ),
  unparsed('names that are array indices', tooManyNames, () =>
    numbered('{', (index) => `"${index * 32_768}":1`, 190_000, '}'),
  ),
  bomb('a hundred thousand messages', () => {
    const messages = numbered('[', () => '{"role":"user","content":""}', 65_000, ']')
    return `{"model":"${testModel.id}","messages":${messages},"n":2}`
  }),
  bomb('many messages that are valid', () => {
    const message = '{"role":"user","content":"four"}'
    return `{"model":"${testModel.id}","messages":${numbered('[', () => message, 65_000, ']')}}`
  }),
  bomb('a hundred thousand parts', () => {
    const parts = numbered('[', () => '{"type":"text","text":"four"}', 65_000, ']')
    return `{"model":"${testModel.id}","messages":[{"role":"user","content":${parts}}]}`
  }),
  bomb('a hundred thousand bad parts', () => {
    const parts = numbered('[', () => '{"type":"image_url"}', 65_000, ']')
    return `{"model":"${testModel.id}","messages":[{"role":"user","content":${parts}}]}`
  }),
  bomb('many tool calls', () => {
    const message = `{"role":"assistant","content":"","reasoning_content":"","tool_calls":${numbered('[', toolCall, 28_000, ']')}}`
    return `{"model":"${testModel.id}","messages":[${message}],"n":2}`
  }),
  bomb('a wide schema', () => {
    const schema = numbered('{"enum":[', () => '0', 190_000, ']}')
    return `${opening},"tools":[{"type":"function","function":{"name":"a","parameters":${schema}}}]}`
  }),
]

const strings: readonly Bomb[] = [
  bomb('a string of ten megabytes', () =>
    fill(`{"model":"${testModel.id}","messages":[{"role":"user","content":"`, 'a', '"}]}'),
  ),
  bomb('a string of ten megabytes in a field that takes none', () => fill(`${opening},"stream":"`, 'a', '"}')),
  bomb('a name of ten megabytes', () => fill(`${opening},"`, 'a', '":1}')),
  bomb('a model of ten megabytes', () =>
    fill('{"messages":[{"role":"user","content":"Hi"}],"n":2,"model":"', 'a', '"}'),
  ),
  bomb('ten megabytes of escaped quotes', () => fill(`${opening},"stream":"`, '\\"', '"}')),
  unparsed('ten megabytes of escaped text', tooManyEscapes, () =>
    fill(`{"model":"${testModel.id}","messages":[{"role":"user","content":"`, '\\u00e9', '"}]}'),
  ),
  bomb('ten megabytes of two-byte text', () =>
    fill(`{"model":"${testModel.id}","messages":[{"role":"user","content":"`, 'é', '"}]}').slice(0, most / 2),
  ),
  bomb('ten megabytes of backslashes', () => fill(`${opening},"stream":"`, '\\\\', '"}')),
  bomb('a string without an end', () => fill('{"', 'a')),
  bomb('many strings with a backslash', () => fill('["', `${'a'.repeat(60_000)}\\n","`, '"]')),
  bomb('many long strings without any', () => fill('["', `${'a'.repeat(60)}","`, '"]')),
  unparsed('many strings with escapes', tooManyValues, () => fill('["\\""', ',"\\""', ']')),
  unparsed('a number of ten megabytes', gapTooLong, () => fill(`${opening},"seed":`, '9', '}')),
  unparsed('a fraction of ten megabytes', gapTooLong, () => fill(`${opening},"seed":0.`, '9', '}')),
]

const meaning: readonly Bomb[] = [
  bomb('a name given twice', () => `${opening},"n":1,"n":2}`),
  bomb('a prototype', () => `${opening},"__proto__":{"polluted":true}}`),
  bomb('a prototype inside a message', () => {
    return `{"model":"x","messages":[{"role":"user","content":1,"__proto__":{"polluted":true}}]}`
  }),
  bomb('a constructor', () => `${opening},"constructor":{"prototype":{"polluted":true}}}`),
  bomb('a method of every object', () => `${opening},"toString":1,"hasOwnProperty":1}`),
  bomb('infinity', () => `${opening},"temperature":1e999}`),
  bomb('minus infinity', () => `${opening},"frequency_penalty":-1e999}`),
  bomb('an integer beyond the exact ones', () => `${opening},"seed":9007199254740993}`),
  bomb('NaN', () => `${opening},"temperature":NaN}`),
  bomb('trailing junk', () => `${opening}}}`),
  bomb('two documents', () => `${opening}}${opening}}`),
  bomb('a comment', () => `${opening}/* no */}`),
  bomb('a NUL', () => `${opening}\0}`),
  bomb('a NUL at the end', () => `${opening}}\0`),
  bomb('nothing', () => ''),
  bomb('a byte order mark', () => `\uFEFF${opening}}`),
  bytes('UTF-16', () => Buffer.from(`\uFEFF${opening}}`, 'utf16le')),
  bytes('invalid UTF-8', () =>
    Buffer.concat([Buffer.from(`${opening},"stop":"`), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
  ),
  bytes('overlong UTF-8', () =>
    Buffer.concat([Buffer.from(`${opening},"stop":"`), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
  ),
  bytes('a surrogate in UTF-8', () =>
    Buffer.concat([Buffer.from(`${opening},"stop":"`), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  ),
  bytes('a compressed body', () => Buffer.alloc(1000, 0x1f), { 'content-encoding': 'gzip' }),
  bytes('a body compressed twice', () => Buffer.alloc(1000, 0x1f), { 'content-encoding': 'gzip, br' }),
  bomb('a form', () => 'model=x', { 'content-type': 'application/x-www-form-urlencoded' }),
  bomb('a type of nothing', () => `${opening}}`, { 'content-type': '' }),
]

export const bombs: readonly Bomb[] = [...nesting, ...width, ...strings, ...meaning]
