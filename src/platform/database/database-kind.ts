import { PostgresAdapter, type Kysely } from 'kysely'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Which of the two a database, a connection or a transaction speaks to. */
export function databaseKind<Tables>(database: Kysely<Tables>): DatabaseKind {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
