import type { Clock } from '../kernel/clock.ts'
import { EngineFailure } from '../inference/engine-failure.ts'
import type { EngineEvent, FinishReason } from '../inference/engine-event.ts'
import { ClientGone } from './client-gone.ts'
import type { Exchange } from './exchange.ts'
import { explainToolCalls } from './explain-tool-calls.ts'
import type { Generatable } from './generatable.ts'
import type { Caller, Outcome, ServedModel, UsageRecord, UsageRecorder } from './ports.ts'
import type { ReasoningMemory } from './reasoning-memory.ts'
import { Tally } from './tally.ts'

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

  /** What the engine says, tallied. Throws if it ends without saying why: a truncated reply is a failure. */
  async *events(): AsyncGenerator<EngineEvent, void> {
    const { served, generation } = this.#exchange
    const said = served.engine.generate(generation, this.#abort.signal)
    const events = served.model.reasoning?.mandatory === true ? explainToolCalls(said) : said
    for await (const event of events) {
      this.tally.firstEventMs ??= this.#tools.clock.monotonicMs()
      this.tally.add(event)
      yield event
      if (event.type === 'finish') return
    }
    if (this.#abort.signal.aborted) throw this.#abort.signal.reason
    if (this.tally.finishReason === undefined) {
      throw new EngineFailure({ kind: 'unavailable' }, `${served.engine.name} ended without a finish reason`)
    }
  }

  /** Accounts for a finished run and remembers its reasoning. Comes before the last byte of the response. */
  async complete(reason: FinishReason): Promise<void> {
    const { tally } = this
    this.#tools.memory.remember(this.#exchange.caller.organizationId, tally, tally.reasoning)
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
