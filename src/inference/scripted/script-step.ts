import type { EngineUsage, FinishReason } from '../engine-event.ts'
import type { EngineFailureReason } from '../engine-failure.ts'

/**
 * One step of a reply that is written rather than generated.
 * - `reasoning`, `text`: one piece, sent as one event.
 * - `tool-call`: the start and then one delta for each piece of the argument text; no pieces mean `{}`.
 * - `wait`: silence for so long. An abort ends it at once.
 * - `fail`: ends the reply with that failure.
 * - `truncate`: ends the reply without a finish, as an engine does that dies quietly.
 * - `hang`: silence until somebody aborts.
 * - `finish`: ends the reply. Without a reason: `tool_calls` after a tool call, otherwise `stop`.
 *   `usage` overrides what was counted, figure by figure.
 */
export type ScriptStep =
  | { type: 'reasoning'; text: string }
  | { type: 'text'; text: string }
  | { type: 'tool-call'; name: string; argumentPieces: readonly string[]; id?: string }
  | { type: 'wait'; ms: number }
  | { type: 'fail'; reason: EngineFailureReason }
  | { type: 'truncate' }
  | { type: 'hang' }
  | { type: 'finish'; reason?: FinishReason; usage?: Partial<EngineUsage> }
