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
  type SelectModifierNode,
} from 'kysely'
import { NodeSqliteDriver } from './node-sqlite-driver.ts'

export interface NodeSqliteDialectOptions {
  database: DatabaseSync
  /** Called before each statement, so that somebody can count them. */
  onQuery: (sql: string) => void
}

/**
 * Kysely on the SQLite that Node carries: kysely's own SQLite dialect with another driver underneath. Its adapter says that
 * there is one connection, so kysely hands that to one user at a time: whatever does not belong to a transaction waits for
 * its end.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #options: NodeSqliteDialectOptions

  constructor(options: NodeSqliteDialectOptions) {
    this.#options = options
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#options.database, this.#options.onQuery)
  }

  createQueryCompiler(): QueryCompiler {
    return new LocklessQueryCompiler()
  }

  createAdapter(): DialectAdapter {
    return new SqliteAdapter()
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database)
  }
}

/** SQLite has no `for no key update`, and no need of it: a transaction that writes has the database to itself. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForNoKeyUpdate') super.visitSelectModifier(node)
  }
}
