import type { FormatSetup } from '../setup/setup.ts'
import type { Failure } from '../transport/failure.ts'
import type { LimitReading } from '../transport/limits-from-headers.ts'
import type { Reply } from './reply.ts'

/** Something a person said. */
export interface UserTurn {
  kind: 'user'
  id: string
  text: string
}

/** What a tool answered, or whoever played its part. */
export interface ToolTurn {
  kind: 'tool'
  id: string
  callId: string
  name: string
  text: string
}

/** What is known of an answer besides its words. Times are from the moment it was asked for. */
export interface Figures {
  firstTokenMs?: number
  durationMs?: number
  requestId?: string
  retention?: string
  limits?: readonly LimitReading[]
  /** Credits, as the account of the request says. */
  cost?: string
}

/** An answer of the model: under way, whole, stopped by the person, or broken off. */
export interface AssistantTurn {
  kind: 'assistant'
  id: string
  model: string
  /** The form that was asked for, by which it is shown and judged. */
  format: FormatSetup
  state: 'running' | 'whole' | 'stopped' | 'failed'
  reply: Reply
  figures: Figures
  failure?: Failure
}

export type Turn = UserTurn | ToolTurn | AssistantTurn

/** The calls at the end of a conversation that nobody has answered yet. */
export function openCalls(turns: readonly Turn[]): AssistantTurn | undefined {
  const last = turns.at(-1)
  return last?.kind === 'assistant' && last.state === 'whole' && last.reply.toolCalls.length > 0 ? last : undefined
}
