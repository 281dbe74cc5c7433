import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../kernel/logger.ts'
import type { Changes } from './changes.ts'
import { MessageReader } from './changes-message.ts'
import { CHANGE_CHANNEL } from './database/change-channel.ts'

/** The longest that a node may go by what has changed elsewhere, while it does not hear of changes. */
const STALE_MAX_MS = 1000
/** A connection may be dead without anybody saying so. Asked so often, and answered so soon, that shows in time. */
const ASK_MS = 250
const ANSWER_MS = STALE_MAX_MS - ASK_MS
const RECONNECT_MS = 250

export interface ChangesListenerOptions {
  /** How to connect to the database. */
  client: pg.ClientConfig
  /** This node's own name, which its messages carry. */
  node: string
  changes: Changes
  logger: Logger
}

/**
 * Hears what other nodes tell, on a connection of its own. Whenever it may have missed something, subscribers are told to
 * forget everything: after connecting, and every second while there is no connection.
 */
export class ChangesListener {
  readonly #options: ChangesListenerOptions
  readonly #closed = new AbortController()
  readonly #firstAttempt = Promise.withResolvers<void>()
  #running: Promise<void> = Promise.resolve()

  constructor(options: ChangesListenerOptions) {
    this.#options = options
  }

  /** Starts to listen, and returns once it does, or has failed to for the first time. */
  async start(): Promise<void> {
    this.#running = this.#run()
    await this.#firstAttempt.promise
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { changes, logger } = this.#options
    const forget = () => changes.tell({ kind: 'everything' })
    let forgetting: NodeJS.Timeout | undefined
    const onListening = () => {
      clearInterval(forgetting)
      if (forgetting !== undefined) logger.info({}, 'changes made by other nodes are heard again')
      forgetting = undefined
      forget()
      this.#firstAttempt.resolve()
    }
    while (!this.#closed.signal.aborted) {
      try {
        await this.#listen(onListening)
      } catch (error) {
        if (this.#closed.signal.aborted) break
        if (forgetting === undefined) {
          logger.warn({ error }, 'changes made by other nodes are not heard; asking the database every second instead')
          forget()
          forgetting = setInterval(forget, STALE_MAX_MS).unref()
        }
      }
      this.#firstAttempt.resolve()
      await this.#pause(RECONNECT_MS)
    }
    clearInterval(forgetting)
    this.#firstAttempt.resolve()
  }

  /** Listens until the connection is lost, which throws, or until it is closed. */
  async #listen(onListening: () => void): Promise<void> {
    const client = new pg.Client(this.#options.client)
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => {})
    client.on('error', lost.reject)
    client.on('end', () => lost.reject(new Error('the connection ended')))
    const reader = new MessageReader(this.#options.node)
    client.on('notification', ({ payload = '' }) => {
      for (const change of reader.read(payload)) this.#options.changes.tell(change)
    })
    try {
      await client.connect()
      await this.#ask(client, `listen ${CHANGE_CHANNEL}`)
      onListening()
      while (!this.#closed.signal.aborted) {
        await Promise.race([this.#pause(ASK_MS), lost.promise])
        await this.#ask(client, 'select 1')
      }
    } finally {
      // Not waited for: a server that says nothing would not say goodbye either.
      client.end().catch(() => {})
    }
  }

  async #ask(client: pg.Client, statement: string): Promise<void> {
    const answer = client.query(statement)
    answer.catch(() => {})
    const silence = this.#pause(ANSWER_MS).then(async () => {
      // If this process was held up itself, the answer may lie there unread: it is read before this turn comes.
      await setImmediate()
      throw new Error('the database does not answer')
    })
    await Promise.race([answer, silence])
  }

  async #pause(durationMs: number): Promise<void> {
    await wait(durationMs, undefined, { signal: this.#closed.signal, ref: false }).catch(() => {})
  }
}
