import type { StopSignal } from '../kernel/stop.ts'
import type { BeginListener } from './begin-listener.ts'
import type { EngineEvent } from './engine-event.ts'
import type { GenerationRequest } from './generation-request.ts'
import type { Pace } from './pace.ts'

/** Something that turns a conversation into a reply: the embedded llama, a server elsewhere, or a script. */
export interface Engine {
  /** The name given in the configuration; shown in logs, metrics and health, never to callers. */
  readonly name: string

  /** How much of the model is loaded, from 0 to 1, while the engine cannot serve for that reason; undefined otherwise. */
  readonly loading?: number | undefined

  /**
   * Generates one reply. Failures are thrown as `EngineFailure`, also after some events.
   * Nothing starts before the first `next()`. Aborting `signal` stops generation at once and ends the sequence by throwing
   * the signal's reason; returning from the iterator before `finish` stops generation too. The consumer's pace is the engine's pace: an engine
   * keeps at most a small, bounded number of events ahead of its consumer. `pace` says how the consumer means to take them. `listener` is told when the
   * request no longer waits for a place; never for one that does not get that far.
   */
  generate(
    request: GenerationRequest,
    signal: StopSignal,
    pace?: Pace,
    listener?: BeginListener,
  ): AsyncIterable<EngineEvent>

  /**
   * The exact number of prompt tokens, where the engine can tell without generating. Undefined where only the far side
   * knows: the gateway then refuses only what cannot possibly fit and leaves the edge to the far side.
   */
  countPromptTokens(request: GenerationRequest): number | undefined | Promise<number | undefined>

  /** Frees what the engine holds. Running generations are aborted. */
  close(): Promise<void>
}
