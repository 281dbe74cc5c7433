import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReplyReader } from '../../../../src/inference/llama/reply/create-reply-reader.ts'
import { aFamily, readPieces, readText, tokenPieces, TOOL_NAMES } from './read-reply.ts'
import { lookalikes, replies } from './replies.ts'

/** Cuts a text at random places; a token is a piece of at least one character. */
const cuts = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 400 })

function cutUp(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (let turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

const plain = (text: string) => ({ text, special: false, tokens: 1 })

describe.each(replies)('$family: $name', ({ family, text, insideReasoning = false, expected }) => {
  const whole = { reasoning: '', text: '', calls: [], ...expected }

  it('is read from a text in one piece', () => {
    expect(readText(aFamily(family), text, { insideReasoning })).toMatchObject(whole)
  })

  it('is read where the marks are tokens', () => {
    expect(readPieces(aFamily(family, 'tokens'), tokenPieces(text), { insideReasoning })).toMatchObject(whole)
  })

  it('says the same however the text is cut', () => {
    fc.assert(
      fc.property(cuts, (lengths) => {
        const pieces = cutUp(text, lengths).map(plain)
        expect(readPieces(aFamily(family), pieces, { insideReasoning })).toMatchObject(whole)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a text that only looks like a call', () => {
  it.each(lookalikes)('stays text, all of it: $family $text', ({ family, text }) => {
    for (const length of [1, 3, text.length]) {
      expect(readPieces(aFamily(family), cutUp(text, [length]).map(plain))).toMatchObject({ text, calls: [] })
    }
    expect(readPieces(aFamily(family, 'tokens'), tokenPieces(text))).toMatchObject({ text, calls: [] })
  })

  it('is text when the request has no tools', () => {
    const text = '<tool_call>\n{"name": "weather", "arguments": {}}\n</tool_call>'
    expect(readText(aFamily('hermes'), text, { toolNames: [] })).toMatchObject({ text, calls: [] })
  })

  it('gives way to a real call that follows it', () => {
    const call = '<tool_call>{"name": "weather", "arguments": {}}</tool_call>'
    const reading = readPieces(aFamily('hermes', 'tokens'), tokenPieces(`<tool_call>oops ${call}`))
    expect(reading).toMatchObject({ text: '<tool_call>oops ', calls: [{ name: 'weather', argumentsText: '{}' }] })
  })
})

describe('reading', () => {
  it('ends a call that is closed before its arguments are complete', () => {
    const text = '<tool_call>{"name": "weather", "arguments": {"city": [1</tool_call>Sorry.'
    const reading = readPieces(aFamily('hermes', 'tokens'), tokenPieces(text))
    expect(reading).toMatchObject({ text: 'Sorry.', calls: [{ name: 'weather', argumentsText: '{"city": [1' }] })
  })

  it('takes a quoted mark for a quotation where the marks are tokens', () => {
    const pieces = [
      { text: '<think>', special: true, tokens: 1 },
      plain('say </think> here'),
      { text: '</think>', special: true, tokens: 1 },
    ]
    expect(readPieces(aFamily('qwen3', 'tokens'), [...pieces, plain('ok <think>')])).toMatchObject({
      reasoning: 'say </think> here',
      text: 'ok <think>',
    })
  })

  it('streams arguments as they come', () => {
    const reader = createReplyReader(aFamily('hermes'), {
      toolNames: TOOL_NAMES,
      insideReasoning: false,
      newCallId: () => 'call_1',
    })
    expect(reader.push(plain('<tool_call>{"name": "weather", "arguments": '))).toEqual([])
    expect(reader.push(plain('{"city"'))).toEqual([
      { type: 'tool-call-start', index: 0, id: 'call_1', name: 'weather' },
      { type: 'tool-call-delta', index: 0, argumentsText: '{"city"', tokens: 2 },
    ])
    expect(reader.push(plain(': 1.0'))).toEqual([
      { type: 'tool-call-delta', index: 0, argumentsText: ': 1.0', tokens: 1 },
    ])
    expect(reader.callsCompleted).toBe(0)
    reader.push(plain('}}\n</tool_call>'))
    expect(reader.callsCompleted).toBe(1)
  })

  it('says where the reply stands, and what of a call has been read', () => {
    const reader = createReplyReader(aFamily('qwen3', 'tokens'), { toolNames: TOOL_NAMES, insideReasoning: false })
    const positions = tokenPieces('<think>a</think>\n\n<tool_call>\n{"na').map((piece) => {
      reader.push(piece)
      return reader.position
    })
    expect(positions).toEqual(['reasoning', 'reasoning', 'text', 'text', 'tool-call', 'tool-call'])
    expect(reader.callBeginning).toEqual({ marker: '<tool_call>', text: '\n{"na' })
    expect(createReplyReader(aFamily('qwen3'), { toolNames: [], insideReasoning: false }).position).toBe('start')
  })

  it('gives every call an id of its own', () => {
    const call = '<tool_call>{"name": "weather", "arguments": {}}</tool_call>'
    const reader = createReplyReader(aFamily('hermes'), { toolNames: TOOL_NAMES, insideReasoning: false })
    const ids = reader.push(plain(call + call)).flatMap((event) => (event.type === 'tool-call-start' ? [event.id] : []))
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^call_[0-9A-Za-z]{24}$/)
  })

  const marks = [
    '<think>',
    '</think>',
    '<tool_call>',
    '</tool_call>',
    '[TOOL_CALLS]',
    '[ARGS]',
    '<|channel|>',
    '<|message|>',
    '<|end|>',
    '{"name": "weather", "arguments": {"a": [',
    ']}}',
    'weather',
    '\n',
    '{',
    ',',
    '"',
  ]
  const families = ['qwen3', 'hermes', 'deepseek-r1', 'llama3', 'gpt-oss', 'mistral', 'plain'] as const

  it('says the same of any text, however it is cut, and invents nothing', () => {
    const hostile = fc
      .array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 8 })), { maxLength: 30 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.constantFrom(...families), hostile, cuts, fc.boolean(), (name, text, lengths, insideReasoning) => {
        const { tokens: _tokens, ...whole } = readText(aFamily(name), text, { insideReasoning })
        const pieces = cutUp(text, lengths).map(plain)
        const { tokens, ...cut } = readPieces(aFamily(name), pieces, { insideReasoning })
        expect(cut).toEqual(whole)
        expect(tokens).toBeLessThanOrEqual(pieces.length)
      }),
      { numRuns: 2_000 },
    )
  })

  it('loses no word of any text without marks', () => {
    const words = fc
      .array(fc.stringMatching(/^[a-z<>{}"|:,]{1,9}$/), { minLength: 1 })
      .map((parts) => `x ${parts.join(' ')}`)
    fc.assert(
      fc.property(
        fc.constantFrom('qwen3', 'hermes', 'deepseek-r1', 'llama3', 'mistral', 'plain'),
        words,
        (name, text) => {
          expect(readText(aFamily(name), text)).toMatchObject({ text, reasoning: '', calls: [], tokens: 1 })
        },
      ),
    )
  })

  it.each([
    ['newlines', '\n'],
    ['opening marks', '<tool_call>'],
    ['beginnings of marks', '<tool_cal'],
    ['calls that begin', '<tool_call>{"name": '],
  ])('takes time in proportion to a long run of %s', (_name, part) => {
    const text = `x${part.repeat(20_000)}y`
    expect(readPieces(aFamily('hermes'), cutUp(text, [5]).map(plain)).text).toBe(text)
  })
})
