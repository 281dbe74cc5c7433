import type { StopSignal } from '../kernel/stop.ts'
import type { BeginListener } from './begin-listener.ts'
import type { Engine } from './engine.ts'
import type { EngineEvent } from './engine-event.ts'
import { EngineFailure } from './engine-failure.ts'
import type { GenerationRequest } from './generation-request.ts'
import type { Pace } from './pace.ts'

export interface LimitConcurrencyOptions {
  /** Most generations that may run at once. */
  concurrentMax: number
}

export interface LimitedEngine extends Engine {
  /** Generations that hold a slot now. */
  readonly active: number
}

/** A slot frees when some generation ends, which nobody can foretell: come back soon. */
const RETRY_AFTER_MS = 1_000

/**
 * The same engine with a bounded number of slots. A generation takes its slot at its first `next()`; with none free it
 * fails there as saturated. The slot comes back exactly once: at the end, a failure, an abort (at once, even if nobody
 * pulls) or an early return.
 */
export function limitConcurrency(engine: Engine, options: LimitConcurrencyOptions): LimitedEngine {
  let active = 0
  const slots: Slots = {
    take() {
      if (active >= options.concurrentMax) return false
      active += 1
      return true
    },
    giveBack() {
      active -= 1
    },
  }
  return {
    name: engine.name,
    get loading() {
      return engine.loading
    },
    get active() {
      return active
    },
    generate: (request, signal, pace, listener) =>
      new LimitedGeneration(engine, slots, { request, signal, pace, listener }),
    countPromptTokens: (request) => engine.countPromptTokens(request),
    close: () => engine.close(),
  }
}

interface Asked {
  request: GenerationRequest
  signal: StopSignal
  pace: Pace | undefined
  listener: BeginListener | undefined
}

interface Slots {
  take(): boolean
  giveBack(): void
}

class LimitedGeneration implements AsyncIterableIterator<EngineEvent> {
  readonly #engine: Engine
  readonly #slots: Slots
  readonly #asked: Asked
  readonly #signal: StopSignal
  #inner: AsyncIterator<EngineEvent> | undefined
  #state: 'new' | 'holding' | 'released' = 'new'

  constructor(engine: Engine, slots: Slots, asked: Asked) {
    this.#engine = engine
    this.#slots = slots
    this.#asked = asked
    this.#signal = asked.signal
  }

  next(): Promise<IteratorResult<EngineEvent>> {
    if (this.#state === 'new') {
      const refusal = this.#start()
      if (refusal !== undefined) return Promise.reject(refusal.error)
    }
    if (this.#inner === undefined) return Promise.resolve({ done: true, value: undefined })
    return this.#inner.next().then(this.#onResult, this.#onError)
  }

  async return(): Promise<IteratorResult<EngineEvent>> {
    this.#release()
    await this.#inner?.return?.()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #start(): { error: unknown } | undefined {
    this.#state = 'released'
    if (this.#signal.aborted) return { error: this.#signal.reason }
    if (!this.#slots.take()) {
      const reason = { kind: 'saturated', retryAfterMs: RETRY_AFTER_MS } as const
      return { error: new EngineFailure(reason, `${this.#engine.name} has no free slot`) }
    }
    this.#state = 'holding'
    this.#signal.addEventListener('abort', this.#release)
    const { request, signal, pace, listener } = this.#asked
    this.#inner = this.#engine.generate(request, signal, pace, listener)[Symbol.asyncIterator]()
    return undefined
  }

  readonly #release = (): void => {
    const held = this.#state === 'holding'
    this.#state = 'released'
    if (!held) return
    this.#signal.removeEventListener('abort', this.#release)
    this.#slots.giveBack()
  }

  readonly #onResult = (result: IteratorResult<EngineEvent>): IteratorResult<EngineEvent> => {
    if (result.done === true) this.#release()
    return result
  }

  readonly #onError = (error: unknown): never => {
    this.#release()
    throw error
  }
}
