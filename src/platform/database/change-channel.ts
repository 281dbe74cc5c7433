import { sql, type Kysely } from 'kysely'
import { lockNumber, withWriteLock } from './with-write-lock.ts'

/** What nodes that share a PostgreSQL database tell one another on. */
export const CHANGE_CHANNEL = 'parley_changes'

/** Makes the sequence that numbers the messages. Not a migration: SQLite has no such thing, and serves one node. */
export async function prepareChangeChannel<Tables>(database: Kysely<Tables>): Promise<void> {
  await withWriteLock(database, CHANGE_CHANNEL, async (transaction) => {
    await sql`create sequence if not exists parley_changes_sequence`.execute(transaction)
  })
}

/**
 * Sends a text to every node that listens, this one too, with a number in front. The lock makes numbers arrive in their
 * order, so that a number left out means a message lost.
 */
export async function notifyChangeChannel<Tables>(database: Kysely<Tables>, text: string): Promise<void> {
  await sql`
    select pg_notify(${CHANGE_CHANNEL}, nextval('parley_changes_sequence') || ' ' || ${text}::text)
    from (select pg_advisory_xact_lock(${lockNumber(CHANGE_CHANNEL)}::bigint) offset 0) as locked
  `.execute(database)
}
