import type { Clock } from '../../kernel/clock.ts'
import { Deadline } from '../../kernel/deadline.ts'
import type { StopSignal } from '../../kernel/stop.ts'
import type { BeginListener } from '../begin-listener.ts'
import type { EngineEvent } from '../engine-event.ts'
import { EngineFailure, type EngineFailureReason } from '../engine-failure.ts'
import type { GenerationRequest } from '../generation-request.ts'
import type { Pace } from '../pace.ts'
import { promptBytes } from '../prompt-bytes.ts'
import type { Connection, ResponseHandler } from './connection.ts'
import { ErrorBody } from './error-body.ts'
import { explainsItself, failureFromResponse } from './failure-from-response.ts'
import { ReplyDeadline } from './reply-deadline.ts'
import { ReplyFault } from './reply-fault.ts'
import { ReplyQueue } from './reply-queue.ts'
import type { ResponseHead } from './response-head.ts'
import { headerValue, responseKind } from './response-kind.ts'
import { StreamedResponse, WholeResponse, type ResponseReader } from './response-reader.ts'
import type { UpstreamBounds } from './upstream-bounds.ts'
import type { UpstreamTarget } from './upstream-target.ts'

export interface UpstreamGenerationOptions {
  target: UpstreamTarget
  bounds: UpstreamBounds
  clock: Clock
  /** The generations that hold a connection of this engine. */
  running: Set<UpstreamGeneration>
  request: GenerationRequest
  signal: StopSignal
  pace: Pace
  listener: BeginListener | undefined
  writeBody: () => string
}

const RETRY_AFTER_MS = 1_000
/** After the end of a reply the far side has this much to end its response, so that the connection can be used again. */
const LINGER_MS = 1_000
const LINGER_BYTES_MAX = 64 * 1024

/**
 * One request to the far side: the connection calls the handler's half, the gateway pulls at the iterator's half, a bounded
 * queue lies between. It settles exactly once: by a finish, a failure, an abort or an early return.
 */
export class UpstreamGeneration implements AsyncIterableIterator<EngineEvent>, ResponseHandler {
  readonly #options: UpstreamGenerationOptions
  readonly #queue: ReplyQueue
  readonly #deadline = new ReplyDeadline(() => this.#onDeadline())
  readonly #linger = new Deadline(() => this.#connection?.abort())
  #started = false
  #settled = false
  /** The response is over; nothing of it is left to wait for. */
  #ended = false
  #lingeredBytes = 0
  #connection: Connection | undefined
  #reader: ResponseReader | ErrorBody | undefined
  /** What the slice being read has brought: a chunk shows that the far side is alive, an event is part of the reply. */
  #progress: 'none' | 'chunk' | 'event' = 'none'

  constructor(options: UpstreamGenerationOptions) {
    this.#options = options
    // The far side was held up by us: its time begins now.
    this.#queue = new ReplyQueue(options.pace, () => this.#deadline.refresh())
  }

  next(): Promise<IteratorResult<EngineEvent>> {
    if (!this.#started) this.#start()
    else if (this.#settled && this.#queue.isEmpty) this.#ignoreSignal()
    return this.#queue.next()
  }

  return(): Promise<IteratorResult<EngineEvent>> {
    this.#started = true
    this.#ignoreSignal()
    if (!this.#settled) this.#stop()
    return this.#queue.return()
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** The engine is closing. */
  closed(): void {
    this.#fail({ kind: 'unavailable' }, 'is no longer asked: the engine was closed')
  }

  onSent(): void {
    this.#options.listener?.onBegun()
    this.#deadline.await('first event', this.#options.bounds.firstTokenTimeoutMs)
  }

  onHead({ status, headers }: ResponseHead): void {
    if (this.#settled) return
    if (status >= 300) return this.#refused(status, headerValue(headers, 'retry-after'))
    const options = {
      emit: this.#emit,
      onChunk: this.#onChunk,
      estimatePromptTokens: () => Math.ceil(promptBytes(this.#options.request) / 4),
      outputTokensMax: this.#options.request.maxOutputTokens,
    }
    try {
      const streamed = responseKind(headers) === 'streamed'
      this.#reader = streamed ? new StreamedResponse(options) : new WholeResponse(options)
    } catch (error) {
      this.#failBy(error)
    }
  }

  onBody(slice: Buffer): void {
    if (this.#settled) return this.#swallow(slice)
    try {
      this.#progress = 'none'
      this.#reader?.push(slice)
      if (this.#reader?.complete === true) return this.#finish(this.#reader)
      this.#queue.flush()
    } catch (error) {
      return this.#failBy(error)
    }
    if (this.#progress !== 'none') this.#progressed()
    // Until the first event nothing waits for a tick.
    if (this.#deadline.awaited === 'next event') this.#queue.reading.read(slice.length)
  }

  onEnd(): void {
    this.#ended = true
    this.#linger.clear()
    if (!this.#settled) this.#finish(this.#reader)
  }

  /** A connection that breaks after the finish reason has said all there was to say. */
  onError(error: Error): void {
    this.#ended = true
    this.#linger.clear()
    if (this.#settled) return
    const what =
      error instanceof ReplyFault ? error.message : `broke off (${'code' in error ? String(error.code) : error.name})`
    if (this.#reader instanceof StreamedResponse) this.#finish(this.#reader, what)
    else this.#fail({ kind: 'unavailable' }, what)
  }

  readonly #emit = (event: EngineEvent): void => {
    this.#progress = 'event'
    this.#queue.add(event)
  }

  readonly #onChunk = (): void => {
    if (this.#progress === 'none') this.#progress = 'chunk'
  }

  #start(): void {
    const { target, bounds, running, signal } = this.#options
    this.#started = true
    if (signal.aborted) return this.#abort()
    if (running.size >= bounds.connectionsMax) {
      return this.#fail({ kind: 'saturated', retryAfterMs: RETRY_AFTER_MS }, 'has as many requests of ours as it may')
    }
    running.add(this)
    signal.addEventListener('abort', this.#abort)
    this.#deadline.await('connection', bounds.connectTimeoutMs)
    try {
      this.#connection = target.send(this.#options.writeBody(), this)
      this.#queue.reading.begin(this.#connection)
    } catch (error) {
      this.#failBy(error)
    }
  }

  #onDeadline(): void {
    const { awaited } = this.#deadline
    // A consumer that is slow is no fault of the far side.
    if (this.#queue.reading.consumerIsBehind) this.#deadline.again()
    else if (this.#reader instanceof StreamedResponse) this.#finish(this.#reader, `sent no ${awaited} in time`)
    else this.#fail({ kind: 'unavailable' }, `gave no ${awaited} in time`)
  }

  #progressed(): void {
    if (this.#deadline.awaited === 'next event') this.#deadline.refresh()
    else if (this.#progress === 'event') this.#deadline.await('next event', this.#options.bounds.idleTimeoutMs)
  }

  #swallow(slice: Buffer): void {
    this.#lingeredBytes += slice.length
    if (this.#lingeredBytes > LINGER_BYTES_MAX) this.#connection?.abort()
  }

  #refused(status: number, retryAfter: string | undefined): void {
    const settle = (body: string): void => {
      const reason = failureFromResponse({ status, retryAfter, body, epochMs: this.#options.clock.epochMs() })
      this.#fail(reason, `answered ${status}`, 'linger')
    }
    if (explainsItself(status)) this.#reader = new ErrorBody(settle)
    else settle('')
  }

  /** The body is over. What the reader makes of it decides; `otherwise` says what happened if that is: too early. */
  #finish(reader: ResponseReader | ErrorBody | undefined, otherwise?: string): void {
    try {
      const finish = reader?.end()
      if (this.#settled) return
      if (finish === undefined) return this.#fail({ kind: 'unavailable' }, otherwise ?? 'answered nothing')
      this.#queue.end(finish)
      this.#settle('linger')
    } catch (error) {
      if (otherwise === undefined) this.#failBy(error)
      else this.#fail({ kind: 'unavailable' }, otherwise)
    }
  }

  #failBy(error: unknown): void {
    if (error instanceof ReplyFault) this.#fail(error.reason, error.message)
    else this.#fail({ kind: 'unavailable' }, `could not be asked (${error instanceof Error ? error.name : 'unknown'})`)
  }

  #fail(reason: EngineFailureReason, what: string, then: 'linger' | 'stop' = 'stop'): void {
    if (this.#settled) return
    this.#queue.fail(new EngineFailure(reason, `${this.#options.target.host} ${what}`))
    if (then === 'linger') this.#settle('linger')
    else this.#stop()
  }

  readonly #abort = (): void => {
    this.#ignoreSignal()
    this.#queue.abort(this.#options.signal.reason)
    if (!this.#settled) this.#stop()
  }

  #stop(): void {
    this.#settle('stop')
    if (!this.#ended) this.#connection?.abort()
  }

  #settle(then: 'linger' | 'stop'): void {
    this.#settled = true
    this.#options.running.delete(this)
    this.#deadline.clear()
    this.#queue.reading.end()
    if (then === 'linger' && !this.#ended) this.#linger.set(LINGER_MS)
  }

  #ignoreSignal(): void {
    this.#options.signal.removeEventListener('abort', this.#abort)
  }
}
