import type { Clock } from '../kernel/clock.ts'
import { EngineFailure } from '../inference/engine-failure.ts'
import type { FinishReason, Piece } from '../inference/engine-event.ts'
import type { Pace } from '../inference/pace.ts'
import { ClientGone } from './client-gone.ts'
import type { Exchange } from './exchange.ts'
import type { Generatable } from './generatable.ts'
import type { Caller, Outcome, ServedModel, UsageRecord, UsageRecorder } from './ports.ts'
import type { ReasoningMemory } from './reasoning-memory.ts'
import { Tally } from './tally.ts'
import { ToolCallExplainer } from './tool-call-explainer.ts'

export interface ReadyExchange extends Exchange, Generatable {
  caller: Caller
  served: ServedModel
}

export interface GenerationTools {
  clock: Clock
  usage: UsageRecorder
  memory: ReasoningMemory
  /** Everything under way, so that a shutdown can reach it. */
  running: Set<AbortController>
}

/**
 * One run of an engine on behalf of a caller: stops when the caller goes away, keeps the tally, and accounts for the run
 * exactly once, however it ends.
 */
export class Generation implements AsyncDisposable {
  readonly tally: Tally
  readonly #exchange: ReadyExchange
  readonly #tools: GenerationTools
  readonly #abort = new AbortController()
  readonly #streamed: boolean
  #accounted = false

  constructor(exchange: ReadyExchange, tools: GenerationTools, options: { streamed: boolean }) {
    this.#exchange = exchange
    this.#tools = tools
    this.#streamed = options.streamed
    this.tally = new Tally(exchange.promptTokens)
    tools.running.add(this.#abort)
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
    for await (const event of served.engine.generate(generation, this.#abort.signal, pace)) {
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
    if (this.#abort.signal.aborted) throw this.#abort.signal.reason
    throw new EngineFailure({ kind: 'unavailable' }, `${served.engine.name} ended without a finish reason`)
  }

  #hand(piece: Piece, receive: (piece: Piece) => Promise<void> | undefined): Promise<void> | undefined {
    this.tally.add(piece)
    return receive(piece)
  }

  /** Accounts for a finished run and remembers its reasoning. Comes before the last byte of the response. */
  async complete(reason: FinishReason): Promise<void> {
    const { tally } = this
    const { served, caller } = this.#exchange
    // Only a model that needs the reasoning of earlier turns is ever asked for it.
    if (served.model.reasoning?.mandatory === true) {
      this.#tools.memory.remember(caller.organizationId, tally, tally.reasoning)
    }
    await this.#account(reason)
  }

  /** Accounts for a run that failed or was given up. Returns why. */
  async fail(error: unknown): Promise<unknown> {
    const cause: unknown = this.#abort.signal.aborted ? this.#abort.signal.reason : error
    await this.#account(cause instanceof ClientGone ? 'aborted' : 'failed')
    return cause
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tools.running.delete(this.#abort)
    this.#exchange.response.off('close', this.#onClose)
    await this.#account('failed')
  }

  readonly #onClose = (): void => {
    if (!this.#exchange.response.writableFinished) this.#abort.abort(new ClientGone())
  }

  async #account(outcome: Outcome): Promise<void> {
    if (this.#accounted) return
    this.#accounted = true
    const { requestId, caller, startedMs, generation } = this.#exchange
    const { firstEventMs, usage } = this.tally
    const record: UsageRecord = {
      requestId,
      credentialId: caller.credentialId,
      organizationId: caller.organizationId,
      projectId: caller.projectId,
      model: generation.model,
      streamed: this.#streamed,
      outcome,
      usage,
      durationMs: this.#tools.clock.monotonicMs() - startedMs,
      timeToFirstTokenMs: firstEventMs === undefined ? undefined : firstEventMs - startedMs,
    }
    if (this.#exchange.performed !== undefined) this.#exchange.performed.account = record
    const recorded = this.#tools.usage.record(record)
    if (recorded instanceof Promise) await recorded
  }
}
