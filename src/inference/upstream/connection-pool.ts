import type { Clock } from '../../kernel/clock.ts'
import { Connection, type ConnectionOwner, type Origin, type ResponseHandler } from './connection.ts'

/** How long an idle connection is kept where the far side does not say: usual servers close theirs after five seconds. */
const IDLE_MS = 4_000
/** So much earlier than the far side says: a request and a close must not meet half-way. */
const HINT_MARGIN_MS = 1_000
const HINT_MAX_MS = 600_000
const SWEEP_MS = 1_000

/** Connections to one origin: as many as there are requests, and those that were used lately. */
export class ConnectionPool implements ConnectionOwner {
  readonly #origin: Origin
  readonly #clock: Clock
  readonly #connections = new Set<Connection>()
  /** Those without a request, the latest used last, each with the moment from which on it is not used again. */
  readonly #idle: { connection: Connection; staleMs: number }[] = []
  #sweeper: NodeJS.Timeout | undefined
  #closed = false

  constructor(origin: Origin, clock: Clock) {
    this.#origin = origin
    this.#clock = clock
  }

  /** Sends a request on a connection of its own, which is returned. */
  send(request: string, encoding: 'latin1' | 'utf8', handler: ResponseHandler): Connection {
    if (this.#closed) throw new Error('the pool is closed')
    const connection = this.#takeIdle() ?? this.#open()
    connection.send(request, encoding, handler)
    return connection
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#sweeper)
    for (const connection of this.#connections) connection.abort()
  }

  onIdle(connection: Connection): void {
    if (this.#closed) return connection.abort()
    this.#idle.push({ connection, staleMs: this.#clock.monotonicMs() + idleMs(connection.keepAliveHint) })
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  onClosed(connection: Connection): void {
    this.#connections.delete(connection)
    const index = this.#idle.findIndex((idle) => idle.connection === connection)
    if (index !== -1) this.#idle.splice(index, 1)
  }

  #takeIdle(): Connection | undefined {
    for (let latest = this.#idle.pop(); latest !== undefined; latest = this.#idle.pop()) {
      if (latest.connection.usable && this.#clock.monotonicMs() < latest.staleMs) return latest.connection
      latest.connection.abort()
    }
    return undefined
  }

  #open(): Connection {
    const connection = new Connection(this.#origin, this)
    this.#connections.add(connection)
    return connection
  }

  #sweep(): void {
    const nowMs = this.#clock.monotonicMs()
    for (const { connection, staleMs } of this.#idle) if (nowMs >= staleMs) connection.abort()
    if (this.#idle.length > 0) return
    clearInterval(this.#sweeper)
    this.#sweeper = undefined
  }
}

/** `Keep-Alive: timeout=5` is how servers announce it. */
function idleMs(hint: string | undefined): number {
  if (hint === undefined) return IDLE_MS
  const seconds = /timeout=(\d{1,6})/i.exec(hint)?.[1]
  if (seconds === undefined) return IDLE_MS
  return Math.min(Math.max(Number(seconds) * 1_000 - HINT_MARGIN_MS, 0), HINT_MAX_MS)
}
