import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import type { Transcript } from './event-stream.ts'
import type { SpecifiedStreamState } from './specification.ts'

/** One way for a stream to go, and what must be seen of it. Every row is also held to the rules of all streams. */
export interface StreamingRow {
  state: SpecifiedStreamState
  name: string
  /** `gate` opens when the client has read `opensAt`. */
  script: (gate: Promise<void>) => Iterable<ScriptStep> | AsyncIterable<ScriptStep>
  opensAt?: string
  /** The connections of the server are cut when the client has read this. */
  cutAt?: string
  keepaliveMs?: number
  body?: Record<string, unknown>
  check: (transcript: Transcript) => void
}

/** A reply whose text would break a careless framing. */
export const pieces: readonly ScriptStep[] = [
  { type: 'reasoning', text: 'Let me ' },
  { type: 'reasoning', text: 'think.' },
  { type: 'text', text: 'Grüße ' },
  { type: 'text', text: '\r\ndata: [DONE]\n\n' },
  { type: 'text', text: '🌍' },
]
export const wholeText = 'Grüße \r\ndata: [DONE]\n\n🌍'

export const calls: readonly ScriptStep[] = [
  { type: 'reasoning', text: 'Two things to look up.' },
  { type: 'tool-call', id: 'call_a', name: 'look_up', argumentPieces: ['{"q":', '"a"', '}'] },
  { type: 'tool-call', id: 'call_b', name: 'look_up', argumentPieces: ['{"q":"b"}'] },
]

export const tools = [{ type: 'function', function: { name: 'look_up' } }]
export const plain = { stream_options: { include_obfuscation: false } }
export const withUsage = { stream_options: { include_usage: true } }
