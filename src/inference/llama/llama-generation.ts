import type { StopSignal } from '../../kernel/stop.ts'
import { AsyncQueue } from '../../kernel/async-queue.ts'
import type { BeginListener } from '../begin-listener.ts'
import type { EngineEvent } from '../engine-event.ts'
import { EngineFailure, type EngineFailureReason } from '../engine-failure.ts'
import type { GenerationRequest } from '../generation-request.ts'
import { conversationOf } from './conversation-of.ts'
import type { EngineProcess } from './engine-process.ts'
import type { FromChild } from './protocol.ts'
import { freeReply, type GrammarsOrFailure } from './reply-grammars.ts'
import type { SlotPool, SlotWork } from './slot-pool.ts'

/** How far ahead of its consumer the child may run. */
const EVENTS_AHEAD_MAX = 64

export interface LlamaGenerationOptions {
  id: string
  request: GenerationRequest
  signal: StopSignal
  listener: BeginListener | undefined
  pool: SlotPool
  /** Everything that has started and not settled: the child's messages find it here, and so does the end of the engine. */
  live: Map<string, LlamaGeneration>
  grammarsFor: (request: GenerationRequest) => Promise<GrammarsOrFailure>
}

/**
 * One reply of the embedded engine, seen from the gateway's side: waits for a slot, hands on what the child says, holds the
 * child back while the reader is behind. It settles once: by a finish, a failure, an abort, an early return or a crash.
 */
export class LlamaGeneration implements AsyncIterableIterator<EngineEvent>, SlotWork {
  readonly organizationId: string
  readonly conversation: string
  readonly #options: LlamaGenerationOptions
  readonly #queue: AsyncQueue<EngineEvent>
  #grammars = freeReply
  #process: EngineProcess | undefined
  #started = false
  #settled = false

  constructor(options: LlamaGenerationOptions) {
    this.#options = options
    this.organizationId = options.request.organizationId
    this.conversation = conversationOf(options.request)
    this.#queue = new AsyncQueue({ highWater: EVENTS_AHEAD_MAX, onDrained: () => this.#tell('resume') })
  }

  next(): Promise<IteratorResult<EngineEvent>> {
    if (!this.#started) {
      this.#started = true
      void this.#start().catch((error: unknown) => {
        const reason = error instanceof EngineFailure ? error.reason : { kind: 'unavailable' as const }
        this.#fail(reason, 'generation could not begin', { cause: error })
      })
    }
    return this.#queue.next()
  }

  return(): Promise<IteratorResult<EngineEvent>> {
    this.#started = true
    this.#cancel()
    return this.#queue.return()
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  begin(process: EngineProcess): void {
    const { id, request, listener } = this.#options
    this.#process = process
    listener?.onBegun()
    process.send({ type: 'generate', id, request, grammars: this.#grammars })
  }

  lost(): void {
    this.giveUp('the engine process died')
  }

  /** Nobody will generate this any more. */
  giveUp(message: string): void {
    this.#process = undefined
    this.#fail({ kind: 'unavailable' }, message)
  }

  receive(message: Extract<FromChild, { type: 'events' | 'failed' }>): void {
    if (this.#settled) return
    if (message.type === 'failed') {
      this.#fail(message.reason, message.message)
      return
    }
    for (const event of message.events) {
      const keepUp = this.#queue.push(event)
      if (event.type === 'finish') {
        this.#queue.end()
        this.#settle()
        return
      }
      if (!keepUp) this.#tell('pause')
    }
  }

  async #start(): Promise<void> {
    const { id, signal, request, pool, live } = this.#options
    if (signal.aborted) return this.#onAbort()
    live.set(id, this)
    signal.addEventListener('abort', this.#onAbort)
    const compiled = await this.#options.grammarsFor(request)
    if (this.#settled) return
    if ('failure' in compiled) return this.#fail(compiled.failure, 'the request cannot be honoured')
    this.#grammars = compiled.grammars
    if (!pool.submit(this)) {
      this.#fail({ kind: 'saturated', retryAfterMs: pool.retryAfterMs }, 'the waiting line is full')
    }
  }

  readonly #onAbort = (): void => {
    this.#queue.abort(this.#options.signal.reason)
    this.#cancel()
  }

  #cancel(): void {
    if (this.#settled) return
    this.#tell('cancel')
    this.#settle()
  }

  #fail(reason: EngineFailureReason, message: string, options?: ErrorOptions): void {
    if (this.#settled) return
    this.#queue.fail(new EngineFailure(reason, message, options))
    this.#settle()
  }

  #tell(type: 'cancel' | 'pause' | 'resume'): void {
    if (!this.#settled) this.#process?.send({ type, id: this.#options.id })
  }

  #settle(): void {
    if (this.#settled) return
    this.#settled = true
    const { id, signal, pool, live } = this.#options
    signal.removeEventListener('abort', this.#onAbort)
    live.delete(id)
    pool.release(this)
  }
}
