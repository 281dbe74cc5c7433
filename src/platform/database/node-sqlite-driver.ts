import { setImmediate as afterOthers } from 'node:timers/promises'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

const STATEMENTS_MAX = 256

/** One connection, which kysely hands to one user at a time. Statements run at once and are kept prepared. */
export class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection

  constructor(database: DatabaseSync, onQuery: (sql: string) => void) {
    this.#database = database
    this.#connection = new NodeSqliteConnection(database, onQuery)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    // Everything here runs at once, so a long line of transactions would leave nobody else a turn until its end.
    await afterOthers()
    // Taking the write lock at the start means that a transaction never fails half-way for want of it.
    this.#database.exec('begin immediate')
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite has already rolled back by itself after some failures, such as a full disk.
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close()
  }
}

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #onQuery: (sql: string) => void
  readonly #statements = new Map<string, Prepared>()

  constructor(database: DatabaseSync, onQuery: (sql: string) => void) {
    this.#database = database
    this.#onQuery = onQuery
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#onQuery(query.sql)
    const { statement, returnsRows } = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    this.#onQuery(query.sql)
    const statement = this.#database.prepare(query.sql)
    for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) yield { rows: [row as Row] }
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#statements.get(sql)
    if (prepared === undefined) {
      const statement = this.#database.prepare(sql)
      prepared = { statement, returnsRows: statement.columns().length > 0 }
      if (this.#statements.size === STATEMENTS_MAX) this.#statements.clear()
      this.#statements.set(sql, prepared)
    }
    return prepared
  }
}
