import type { Clock } from '../kernel/clock.ts'
import { Stop } from '../kernel/stop.ts'
import { EngineFailure } from '../inference/engine-failure.ts'
import type { BeginListener } from '../inference/begin-listener.ts'
import type { FinishReason, Piece } from '../inference/engine-event.ts'
import type { Pace } from '../inference/pace.ts'
import type { Accounting } from './accounting.ts'
import { ClientGone } from './client-gone.ts'
import type { Exchange, Performed } from './exchange.ts'
import type { Generatable } from './generatable.ts'
import type { Caller, ServedModel } from './ports.ts'
import type { ReasoningMemory } from './reasoning-memory.ts'
import { Tally } from './tally.ts'
import { ToolCallExplainer } from './tool-call-explainer.ts'

export interface ReadyExchange extends Exchange, Generatable {
  caller: Caller
  served: ServedModel
  performed: Performed
}

export interface GenerationTools {
  clock: Clock
  accounting: Accounting
  memory: ReasoningMemory
  /** Everything under way, so that a shutdown can reach it. */
  running: Set<Stop>
}

/** One run of an engine on behalf of a caller: stops when the caller goes away, keeps the tally, and notes how it ended. */
export class Generation implements BeginListener, Disposable {
  readonly tally: Tally
  readonly #exchange: ReadyExchange
  readonly #tools: GenerationTools
  readonly #stop = new Stop()

  constructor(exchange: ReadyExchange, tools: GenerationTools) {
    this.#exchange = exchange
    this.#tools = tools
    this.tally = new Tally(exchange.promptTokens, tools.clock.monotonicMs())
    exchange.performed.tally = this.tally
    tools.running.add(this.#stop)
    if (exchange.response.destroyed) this.#onClose()
    else exchange.response.on('close', this.#onClose)
  }

  /**
   * Runs the engine and hands on what it says, tallied, piece by piece, until it finishes. `receive` may ask to be waited for.
   * Throws if the engine fails or ends without saying why: a truncated reply is a failure.
   */
  async run(pace: Pace, receive: (piece: Piece) => Promise<void> | undefined): Promise<FinishReason> {
    const { served, generation } = this.#exchange
    const explainer = served.model.reasoning?.mandatory === true ? new ToolCallExplainer() : undefined
    for await (const event of served.engine.generate(generation, this.#stop, pace, this)) {
      if (event.type === 'finish') {
        this.tally.finish(event)
        return event.reason
      }
      this.tally.firstEventMs ??= this.#tools.clock.monotonicMs()
      const explanation = explainer?.before(event)
      if (explanation !== undefined) await this.#hand(explanation, receive)
      const wait = this.#hand(event, receive)
      if (wait !== undefined) await wait
    }
    if (this.#stop.aborted) throw this.#stop.reason
    throw new EngineFailure({ kind: 'unavailable' }, `${served.engine.name} ended without a finish reason`)
  }

  onBegun(): void {
    this.tally.begunMs = this.#tools.clock.monotonicMs()
  }

  #hand(piece: Piece, receive: (piece: Piece) => Promise<void> | undefined): Promise<void> | undefined {
    this.tally.add(piece)
    return receive(piece)
  }

  /** Remembers the reasoning of a finished run and accounts for it. Comes before the last byte of the response. */
  complete(reason: FinishReason): Promise<void> | void {
    const { tally } = this
    const { served, caller, performed } = this.#exchange
    performed.outcome = reason
    // Only a model that needs the reasoning of earlier turns is ever asked for it.
    if (served.model.reasoning?.mandatory === true) {
      this.#tools.memory.remember(caller.organizationId, tally, tally.reasoning)
    }
    return this.#tools.accounting.settle(this.#exchange, { status: 200 })
  }

  /** Notes that a run failed or was given up, and returns why. Whoever tells the client accounts for it. */
  fail(error: unknown): unknown {
    const cause: unknown = this.#stop.aborted ? this.#stop.reason : error
    this.#exchange.performed.outcome = cause instanceof ClientGone ? 'aborted' : 'failed'
    return cause
  }

  [Symbol.dispose](): void {
    this.#tools.running.delete(this.#stop)
    this.#exchange.response.off('close', this.#onClose)
  }

  readonly #onClose = (): void => {
    if (!this.#exchange.response.writableFinished) this.#stop.abort(new ClientGone())
  }
}
