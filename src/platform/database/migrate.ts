import { sql, type Kysely, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import { systemClock } from '../../kernel/clock.ts'
import { StartRefusal } from '../start-refusal.ts'
import { databaseKind } from './database-kind.ts'
import { migrations as knownMigrations } from './migrations/migrations.ts'
import type { Database } from './schema.ts'
import { withWriteLock } from './with-write-lock.ts'

type Migrations = Readonly<Record<string, Migration>>

const LOCK_WAIT_MS = 2000

export interface Migrated {
  /** What was applied now. */
  applied: readonly string[]
  /** What the database has that this version does not know. */
  newer: readonly string[]
}

/**
 * Brings the schema up to date: all of it or nothing, and one node after the other when several start at once.
 *
 * Migrations only add, so a database that a newer version has been at is still good for this one, and is accepted: that is
 * the state in the middle of rolling a version out, and after taking one back. What is refused is a database that has a
 * later migration but lacks one of ours, for their histories differ. Not kysely's own migrator, because it refuses both.
 */
export async function migrate(database: Kysely<Database>, known: Migrations = knownMigrations): Promise<Migrated> {
  try {
    return await withWriteLock(database, 'migrations', async (transaction) => {
      await prepare(transaction)
      const done = await appliedMigrations(transaction)
      const newer = done.filter((name) => !Object.hasOwn(known, name))
      const pending = missing(known, done)
      refuseForeignHistory(pending, newer)
      for (const name of pending) await apply(transaction, name, known[name])
      return { applied: pending, newer }
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartRefusal(`the database could not be brought up to date: ${reason}`, { cause: error })
  }
}

export interface SchemaState {
  applied: readonly string[]
  /** What this version has and the database still lacks, in order. */
  pending: readonly string[]
  /** What the database has that this version does not know. */
  newer: readonly string[]
}

/** How far a database is, without changing anything. */
export async function schemaState(
  database: Kysely<Database>,
  known: Migrations = knownMigrations,
): Promise<SchemaState> {
  const { rows } = await (
    databaseKind(database) === 'postgres'
      ? sql`select 1 from pg_class where oid = to_regclass('kysely_migration')`
      : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  ).execute(database)
  const applied = rows.length === 0 ? [] : await appliedMigrations(database)
  return { applied, pending: missing(known, applied), newer: applied.filter((name) => !Object.hasOwn(known, name)) }
}

/** The migrations of this version that the database still lacks, in order. */
export async function pendingMigrations(
  database: Kysely<Database>,
  known: Migrations = knownMigrations,
): Promise<readonly string[]> {
  return (await schemaState(database, known)).pending
}

async function prepare(transaction: Transaction<Database>): Promise<void> {
  if (databaseKind(transaction) === 'postgres') {
    // While a migration waits for a table, everybody else who wants that table waits behind it: better to fail.
    await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(transaction)
  }
  await transaction.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute()
}

async function apply(transaction: Transaction<Database>, name: string, migration?: Migration): Promise<void> {
  await migration?.up(transaction)
  const time = new Date(systemClock.epochMs()).toISOString()
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${time})`.execute(transaction)
}

async function appliedMigrations(database: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return rows.map(({ name }) => name).toSorted()
}

function missing(known: Migrations, done: readonly string[]): readonly string[] {
  return Object.keys(known)
    .filter((name) => !done.includes(name))
    .toSorted()
}

function refuseForeignHistory([first]: readonly string[], newer: readonly string[]): void {
  const later = newer.find((name) => first !== undefined && name > first)
  if (first === undefined || later === undefined) return
  throw new Error(`it has ${later}, which this version does not know, but lacks ${first}, which comes before`)
}
