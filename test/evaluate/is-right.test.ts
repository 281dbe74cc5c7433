import { expect, test } from 'vitest'
import { isRight } from '../../evaluate/is-right.ts'
import { type Expectation, expectNumber, expectText } from '../../evaluate/question.ts'
import type { Reply } from '../../evaluate/reply.ts'

function aReply(changes: Partial<Reply>): Reply {
  return {
    reasoning: 'So.',
    text: '',
    calls: [],
    finishReason: 'stop',
    reasoningTokens: 1,
    completionTokens: 2,
    ...changes,
  }
}

const call = (name: string, argumentsText: string) => ({ name, argumentsText })
const weatherIn = (city: string) => ({ name: 'get_weather', arguments: { city, days: 2 } })

const texts: [string, Expectation, string[], string[]][] = [
  [
    'a number is the last of the text',
    expectNumber(1234),
    ['1234', '1,234.', '$1234', '1000 + 234 = 1234'],
    ['', '123', '12345', '-1234', '1234 and 5', 'twelve'],
  ],
  ['a fraction is a number', expectNumber(4.5), ['4.5', 'It is 4.50.'], ['45', '4', '5']],
  ['a number below zero keeps its sign', expectNumber(-7), ['-7', '3 - 10 = -7'], ['7']],
  [
    'a quotient comes with its remainder',
    expectNumber(12, 3),
    ['12 remainder 3', '63 / 5 = 12 remainder 3'],
    ['12', '12 remainder 2', '3 remainder 12'],
  ],
  ['a text is found whatever its case', expectText('Paris'), ['Paris', 'It is paris.'], ['Pari', 'Parish', 'Rome', '']],
  ['a text is found with its signs', expectText('$5 (a.b@c.de).'), ['It is $5 (a.b@c.de).'], ['$5 (axb@c.de).']],
  ['a letter is not found inside a word', expectText('a'), ['a', '"A"'], ['banana']],
  ['a denial says not', { kind: 'denial' }, ['The text does not say.'], ['Nothing', 'It is notable']],
  [
    'JSON is the whole text',
    { kind: 'json', value: { a: 1, b: ['x'] } },
    ['{"a": 1, "b": ["x"]}', '{"b":["x"],\n"a":1}'],
    ['{"a": 1}', '{"a": "1", "b": ["x"]}', '{"a": 1, "b": ["x"], "c": 0}', 'Here: {"a": 1, "b": ["x"]}', '', 'null'],
  ],
  ['words are no call', { kind: 'no-call' }, ['I cannot do that.'], ['', ' ']],
]

test.each(texts)('%s', (_name, expected, right, wrong) => {
  for (const text of right) expect.soft(isRight(expected, aReply({ text })), text).toBe(true)
  for (const text of wrong) expect.soft(isRight(expected, aReply({ text })), text).toBe(false)
})

test('calls are right with exactly their arguments, in any order', () => {
  const expected: Expectation = { kind: 'calls', calls: [weatherIn('Oslo'), weatherIn('Rome')] }
  const oslo = call('get_weather', '{"city": "Oslo", "days": 2}')
  const rome = call('get_weather', '{"days": 2, "city": "Rome"}')
  const judged = (...calls: Reply['calls']) => isRight(expected, aReply({ calls, finishReason: 'tool_calls' }))
  expect(judged(oslo, rome)).toBe(true)
  expect(judged(rome, oslo)).toBe(true)
  expect(judged(oslo)).toBe(false)
  expect(judged(oslo, oslo)).toBe(false)
  expect(judged(oslo, rome, rome)).toBe(false)
  expect(judged(oslo, { ...rome, name: 'get_time' })).toBe(false)
  expect(judged(oslo, call('get_weather', '{"city": "Rome", "days": "2"}'))).toBe(false)
  expect(judged(oslo, call('get_weather', '{"city": "Rome", "days":'))).toBe(false)
})

test('a call where words were wanted is wrong', () => {
  const calls = [call('get_weather', '{}')]
  expect(isRight({ kind: 'no-call' }, aReply({ text: 'Let me see.', calls }))).toBe(false)
  expect(isRight(expectNumber(4), aReply({ text: '4', calls }))).toBe(false)
})

test('a reply that was cut off is wrong, whatever it says', () => {
  expect(isRight(expectNumber(4), aReply({ text: '4', finishReason: 'length' }))).toBe(false)
})
