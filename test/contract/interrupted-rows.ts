import { expect } from 'vitest'
import { contentOf, type Transcript } from './event-stream.ts'
import { pieces, plain, wholeText, withUsage, type StreamingRow } from './streaming-row.ts'

/* Streams that break off, and streams that fall silent. */

const upstreamError = {
  error: { message: expect.any(String), type: 'upstream_unavailable_error', param: null, code: null },
}

function expectIncomplete(transcript: Transcript, error: unknown): void {
  expect(transcript.done).toBe(false)
  expect(transcript.others).toStrictEqual([error])
  expect(transcript.text.trimEnd().split('\n').at(-1)).toMatch(/^data: \{"error":/)
  expect(transcript.chunks.some((chunk) => chunk.choices.some((choice) => choice.finish_reason !== null))).toBe(false)
}

const failures: readonly Omit<StreamingRow, 'state' | 'script'>[] = [
  { name: 'padded', check: (transcript) => expectIncomplete(transcript, upstreamError) },
  { name: 'not padded', body: plain, check: (transcript) => expectIncomplete(transcript, upstreamError) },
  { name: 'with usage asked for', body: withUsage, check: (transcript) => expectIncomplete(transcript, upstreamError) },
]

const incompleteRows: readonly StreamingRow[] = [
  ...failures.map((row): StreamingRow => ({
    ...row,
    state: 'error event',
    name: `a failure after the first piece is one error event and no end marker, ${row.name}`,
    script: () => [...pieces, { type: 'fail', reason: { kind: 'unavailable' } }],
  })),
  ...failures.map((row): StreamingRow => ({
    ...row,
    state: 'connection ends without end marker',
    name: `an engine that ends without a finish reason is never shown as complete, ${row.name}`,
    script: () => [...pieces, { type: 'truncate' }],
  })),
  {
    state: 'error event',
    name: 'the event names the cause as an error body would',
    script: () => [...pieces, { type: 'fail', reason: { kind: 'credentials-rejected' } }],
    check: ({ others }) => expect(others).toMatchObject([{ error: { code: 'upstream_credentials_rejected' } }]),
  },
  {
    state: 'connection ends without end marker',
    name: 'a connection that drops leaves no end marker behind',
    script: () => [...pieces, { type: 'hang' }],
    cutAt: 'think.',
    body: plain,
    check: ({ done, others }) => expect({ done, others }).toEqual({ done: false, others: [] }),
  },
]

const commentRows: readonly StreamingRow[] = [
  {
    state: 'comment',
    name: 'a stream that is silent before its first piece is kept open by comments',
    script: async function* (gate) {
      await gate
      yield* pieces
    },
    opensAt: ': keepalive\n\n: keepalive\n\n',
    keepaliveMs: 10,
    check: (transcript) => {
      expect(transcript.text.startsWith(': keepalive\n\n: keepalive\n\n')).toBe(true)
      expect(contentOf(transcript)).toBe(wholeText)
      expect(transcript.done).toBe(true)
    },
  },
  {
    state: 'comment',
    name: 'a stream that falls silent between pieces is kept open by comments',
    script: async function* (gate) {
      yield { type: 'text', text: 'one' }
      await gate
      yield { type: 'text', text: 'two' }
    },
    opensAt: ': keepalive\n\n',
    keepaliveMs: 10,
    body: plain,
    check: (transcript) => {
      expect(transcript.text).toMatch(/one.*: keepalive.*two/s)
      expect(contentOf(transcript)).toBe('onetwo')
    },
  },
  {
    state: 'comment',
    name: 'a failure after nothing but comments is an error event, because the status is out',
    script: async function* (gate) {
      await gate
      yield { type: 'fail', reason: { kind: 'unavailable' } }
    },
    opensAt: ': keepalive',
    keepaliveMs: 10,
    check: (transcript) => expectIncomplete(transcript, upstreamError),
  },
]

export const interruptedRows: readonly StreamingRow[] = [...incompleteRows, ...commentRows]
