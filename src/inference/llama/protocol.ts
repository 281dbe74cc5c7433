import type { EngineEvent } from '../engine-event.ts'
import type { EngineFailureReason } from '../engine-failure.ts'
import type { GenerationRequest } from '../generation-request.ts'
import type { Family } from './reply/family.ts'

/** What the child needs to know to start. Handed over as its one argument. */
export interface ChildSettings {
  modelPath: string
  /** Tokens that one sequence can hold, prompt and output together. */
  contextLength: number
  /** Generations at once. */
  sequences: number
  threads: number
  /** Where a request says nothing. */
  defaultTemperature: number
}

/** Constraints of a reply as GBNF: on everything behind the reasoning, or from a call's marker on. */
export interface ReplyGrammars {
  afterReasoning: string | undefined
  fromMarker: readonly { marker: string; grammar: string }[]
}

export type ToChild =
  | { type: 'count'; id: string; request: GenerationRequest }
  | { type: 'generate'; id: string; request: GenerationRequest; grammars: ReplyGrammars }
  | { type: 'cancel'; id: string }
  | { type: 'pause'; id: string }
  | { type: 'resume'; id: string }

export type FromChild =
  | { type: 'loading'; progress: number }
  /** The model is loaded. Its family tells how its replies are written. */
  | { type: 'ready'; family: Family }
  | { type: 'counted'; id: string; promptTokens: number }
  | { type: 'events'; id: string; events: EngineEvent[] }
  | { type: 'failed'; id: string; reason: EngineFailureReason; message: string }
  /** Sent a few times a second. `steps` counts decodes: while something is active, it must grow. */
  | { type: 'pulse'; rssBytes: number; active: number; steps: number }
