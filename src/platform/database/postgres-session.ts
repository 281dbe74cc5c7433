import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from './store-unavailable.ts'

export interface PostgresSessionOptions {
  onQuery: (sql: string) => void
  /** Told when the connection is given back, and whether it was good to the end. */
  onRelease: (isGood: boolean) => void
}

/**
 * One use of a pooled connection. When the connection fails, or the server has stopped answering, it is good for nothing
 * more: whoever asks on is told so at once, and it does not return to the pool. (The driver alone would give up the query
 * and let the next user wait behind it.)
 */
export class PostgresSession implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #options: PostgresSessionOptions
  #lost: StoreUnavailable | undefined

  constructor(client: pg.PoolClient, options: PostgresSessionOptions) {
    this.#client = client
    this.#options = options
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('cursors are not in use')
    return this.#query(sql, parameters)
  }

  release(discard?: boolean): void {
    this.#client.release(discard === true || this.#lost !== undefined)
    this.#options.onRelease(this.#lost === undefined)
  }

  async #query(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (this.#lost !== undefined) throw this.#lost
    this.#options.onQuery(sql)
    try {
      return await this.#client.query(sql, [...parameters])
    } catch (error) {
      if (leavesConnection(error)) throw error
      this.#lost = new StoreUnavailable(error)
      throw this.#lost
    }
  }
}

/** Whether the connection is as good as before: a refused statement, or a value that cannot go in or out. */
function leavesConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'ERROR'
  return error instanceof TypeError || error instanceof RangeError
}
