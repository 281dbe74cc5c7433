import { expect } from 'vitest'
import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import { contentOf, deltasOf, reasoningOf, type Transcript } from './event-stream.ts'
import { calls, pieces, plain, tools, wholeText, withUsage, type StreamingRow } from './streaming-row.ts'

/* Streams that come to their end. */

function kindsOf(transcript: Transcript): string[] {
  return deltasOf(transcript).map((delta) => Object.keys(delta).join('+'))
}

const chunkRows: readonly Omit<StreamingRow, 'state'>[] = [
  {
    name: 'reasoning comes before content, each piece an event of its own when padding is off',
    script: () => pieces,
    body: plain,
    check: (transcript) => {
      const pieceKinds = ['reasoning_content', 'reasoning_content', 'content', 'content', 'content']
      expect(kindsOf(transcript).slice(1)).toEqual([...pieceKinds, ''])
    },
  },
  {
    name: 'pieces concatenate to the whole, padded or not',
    script: () => pieces,
    check: (transcript) => {
      expect(reasoningOf(transcript)).toBe('Let me think.')
      expect(contentOf(transcript)).toBe(wholeText)
      const kinds = kindsOf(transcript)
      expect(kinds.lastIndexOf('reasoning_content')).toBeLessThan(kinds.indexOf('content'))
    },
  },
  {
    name: 'every chunk is padded with random characters unless that is switched off',
    script: () => pieces,
    body: withUsage,
    check: ({ chunks }) => {
      expect(chunks.every((chunk) => /^\w+$/.test(chunk.obfuscation ?? ''))).toBe(true)
      expect(new Set(chunks.map((chunk) => chunk.obfuscation)).size).toBe(chunks.length)
    },
  },
  {
    name: 'no chunk has padding once it is switched off',
    script: () => pieces,
    body: { stream_options: { include_obfuscation: false, include_usage: true } },
    check: ({ text }) => expect(text).not.toContain('obfuscation'),
  },
  {
    name: 'a tool call sends id, type and name once, then pieces of its arguments, by index',
    script: () => calls,
    body: { ...plain, tools },
    check: (transcript) => {
      expect(deltasOf(transcript).flatMap((delta) => delta.tool_calls ?? [])).toEqual([
        { index: 0, id: 'call_a', type: 'function', function: { name: 'look_up', arguments: '' } },
        { index: 0, function: { arguments: '{"q":' } },
        { index: 0, function: { arguments: '"a"' } },
        { index: 0, function: { arguments: '}' } },
        { index: 1, id: 'call_b', type: 'function', function: { name: 'look_up', arguments: '' } },
        { index: 1, function: { arguments: '{"q":"b"}' } },
      ])
    },
  },
  {
    name: 'padded tool calls follow the same rules',
    script: () => calls,
    body: { tools },
    check: (transcript) => {
      const fragments = deltasOf(transcript).flatMap((delta) => delta.tool_calls ?? [])
      for (const [index, id] of ['call_a', 'call_b'].entries()) {
        const [first, ...rest] = fragments.filter((fragment) => fragment.index === index)
        expect(first).toMatchObject({ id, type: 'function', function: { name: 'look_up' } })
        for (const fragment of rest) expect(Object.keys(fragment)).toEqual(['index', 'function'])
        for (const fragment of rest) expect(Object.keys(fragment.function)).toEqual(['arguments'])
        const text = [first, ...rest].map((fragment) => fragment?.function.arguments ?? '').join('')
        expect(JSON.parse(text)).toEqual({ q: index === 0 ? 'a' : 'b' })
      }
    },
  },
]

function finishReasonOf({ chunks }: Transcript): unknown[] {
  return chunks
    .flatMap((chunk) => chunk.choices.map((choice) => choice.finish_reason))
    .filter((reason) => reason !== null)
}

function lastRow(name: string, script: readonly ScriptStep[], reason: string, body = {}): StreamingRow {
  return {
    state: 'last chunk of the choice',
    name,
    script: () => script,
    body,
    check: (transcript) => {
      expect(finishReasonOf(transcript)).toEqual([reason])
      expect(transcript.chunks.at(-1)?.choices).toEqual([{ index: 0, delta: {}, finish_reason: reason }])
    },
  }
}

const endRows: readonly StreamingRow[] = [
  lastRow('a normal end is `stop`, with an empty delta', pieces, 'stop'),
  lastRow('an end in tool calls is `tool_calls`, with an empty delta', calls, 'tool_calls', { tools }),
  lastRow('an end at the maximum is `length`, with an empty delta', pieces, 'length', { max_tokens: 4 }),
  {
    state: 'usage chunk',
    name: 'usage that is asked for comes in one chunk without choices, just before the end marker',
    script: () => [
      ...pieces,
      { type: 'finish', usage: { promptTokens: 9, cachedTokens: 4, completionTokens: 7, reasoningTokens: 3 } },
    ],
    body: withUsage,
    check: ({ chunks, data }) => {
      expect(chunks.at(-1)).toMatchObject({ choices: [] })
      expect(chunks.at(-1)?.usage).toStrictEqual({
        prompt_tokens: 9,
        completion_tokens: 7,
        total_tokens: 16,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 3 },
      })
      expect(JSON.parse(data.at(-2) ?? '')).toEqual(chunks.at(-1))
      expect(chunks.filter((chunk) => chunk.usage !== null || chunk.choices.length === 0)).toHaveLength(1)
    },
  },
  ...[undefined, null, false].map((asked): StreamingRow => ({
    state: 'usage chunk',
    name: `usage that is not asked for (${asked}) is not sent`,
    script: () => pieces,
    body: { stream_options: { include_usage: asked } },
    check: ({ chunks }) =>
      expect(chunks.every((chunk) => chunk.usage === null && chunk.choices.length === 1)).toBe(true),
  })),
  {
    state: 'end marker',
    name: 'a finished stream ends with the literal end marker, once',
    script: () => pieces,
    check: ({ text, data }) => {
      expect(text.endsWith('\n\ndata: [DONE]\n\n')).toBe(true)
      expect(data.filter((line) => line === '[DONE]')).toHaveLength(1)
    },
  },
  {
    state: 'end marker',
    name: 'a reply without a single piece still has its role, its finish reason and its end marker',
    script: () => [],
    check: (transcript) => {
      expect(finishReasonOf(transcript)).toEqual(['stop'])
      expect(transcript.done).toBe(true)
    },
  },
]

export const completedRows: readonly StreamingRow[] = [
  ...chunkRows.map((row): StreamingRow => ({ ...row, state: 'chunk' })),
  ...endRows,
]
