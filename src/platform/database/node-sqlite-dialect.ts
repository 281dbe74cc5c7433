import type { DatabaseSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
} from 'kysely'
import { NodeSqliteDriver } from './node-sqlite-driver.ts'

export interface NodeSqliteDialectOptions {
  database: DatabaseSync
  /** Called before each statement, so that somebody can count them. */
  onQuery?: (sql: string) => void
}

/** Kysely on the SQLite that Node carries: kysely's own SQLite dialect with another driver underneath. */
export class NodeSqliteDialect implements Dialect {
  readonly #options: NodeSqliteDialectOptions

  constructor(options: NodeSqliteDialectOptions) {
    this.#options = options
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#options.database, this.#options.onQuery ?? (() => {}))
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter()
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database)
  }
}

/** SQLite does roll back changes to the schema; saying so makes each run of the migrations all or nothing. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
