import { sql, type Kysely, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { insertIgnore } from '../../src/platform/database/insert-ignore.ts'
import { isUniqueViolation } from '../../src/platform/database/is-store-error.ts'
import { lockRow } from '../../src/platform/database/lock-row.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { withWriteLock } from '../../src/platform/database/with-write-lock.ts'
import { describeDatabases, openTestDatabase, type TestDatabaseKind } from '../support/databases.ts'

interface Tables {
  counters: { id: string; value: number }
}

async function openCounters(kind: TestDatabaseKind): Promise<Kysely<Tables>> {
  const { database } = await openTestDatabase(kind)
  await sql`create table counters (id text primary key, value bigint not null)`.execute(database)
  const counters = database as Kysely<Database & Tables> as unknown as Kysely<Tables>
  await counters.insertInto('counters').values({ id: 'a', value: 0 }).execute()
  return counters
}

const valueOf = async (database: Kysely<Tables>): Promise<number | undefined> =>
  (await database.selectFrom('counters').select('value').where('id', '=', 'a').executeTakeFirst())?.value

const setValue = (database: Kysely<Tables>, value: number) =>
  database.updateTable('counters').set({ value }).where('id', '=', 'a').execute()

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function increment(transaction: Transaction<Tables>): Promise<void> {
  const query = transaction.selectFrom('counters').select('value').where('id', '=', 'a')
  const { value } = await lockRow(query).executeTakeFirstOrThrow()
  await turn()
  await setValue(transaction, value + 1)
}

async function makeFirst(transaction: Transaction<Tables>): Promise<boolean> {
  const row = await transaction.selectFrom('counters').select('id').where('value', '=', 99).executeTakeFirst()
  await turn()
  if (row !== undefined) return false
  await transaction
    .insertInto('counters')
    .values({ id: `made ${Math.random()}`, value: 99 })
    .execute()
  return true
}

describeDatabases('transactions', (kind) => {
  it('are rolled back as a whole when they fail', async () => {
    const database = await openCounters(kind)
    const failing = database.transaction().execute(async (transaction) => {
      await setValue(transaction, 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await valueOf(database)).toBe(0)
  })

  it('never have a statement slip into them that is not theirs', async () => {
    const database = await openCounters(kind)
    const begun = Promise.withResolvers<void>()
    const slipped = Promise.withResolvers<void>()
    const failing = database.transaction().execute(async (transaction) => {
      await setValue(transaction, 1)
      begun.resolve()
      await slipped.promise
      throw new Error('changed my mind')
    })
    await begun.promise
    // Neither is lost with the transaction, nor does the other see what it has not committed.
    const inserting = database.insertInto('counters').values({ id: 'b', value: 7 }).execute()
    const reading = valueOf(database)
    await turn()
    slipped.resolve()
    await expect(failing).rejects.toThrow('changed my mind')
    await inserting
    expect(await reading).toBe(0)
    const rows = await database.selectFrom('counters').selectAll().orderBy('id').execute()
    expect(rows).toEqual([
      { id: 'a', value: 0 },
      { id: 'b', value: 7 },
    ])
  })

  it('that begin at the same time take turns at a row they lock, so that no update is lost', async () => {
    const database = await openCounters(kind)
    await Promise.all(Array.from({ length: 40 }, () => database.transaction().execute(increment)))
    expect(await valueOf(database)).toBe(40)
  })

  it('that lock a row let others refer to it', async () => {
    const { database } = await openTestDatabase(kind)
    const parent = { id: 'org_1', name: 'a', plan: 'default', retention: 'zero', created_at: 1 } as const
    const child = { id: 'proj_1', organization_id: 'org_1', name: 'b', created_at: 1 }
    await sql`insert into organizations (id, name, plan, retention, created_at) values (${sql.join(Object.values(parent))})`.execute(
      database,
    )
    const insert = () =>
      sql`insert into projects (id, organization_id, name, created_at) values (${sql.join(Object.values(child))})`.execute(
        database,
      )
    let inserted: Promise<unknown> = Promise.resolve()
    await database.transaction().execute(async (transaction) => {
      await lockRow(transaction.selectFrom('organizations').select('id').where('id', '=', 'org_1')).execute()
      inserted = insert()
      // On SQLite a transaction has the database to itself.
      if (kind.name === 'postgres') await inserted
    })
    await inserted
  })

  it('under the same name run one after the other, also where there is no row to lock', async () => {
    const database = await openCounters(kind)
    const made = await Promise.all(Array.from({ length: 8 }, () => withWriteLock(database, 'first', makeFirst)))
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  it('that insert the same row make it once, and each knows whether it was the one', async () => {
    const database = await openCounters(kind)
    const insert = () => insertIgnore(database.insertInto('counters').values({ id: 'once', value: 1 }))
    const inserted = await Promise.all(Array.from({ length: 20 }, insert))
    expect(inserted.filter((rows) => rows === 1)).toHaveLength(1)
    expect(inserted.filter((rows) => rows === 0)).toHaveLength(19)
    const again = database.insertInto('counters').values({ id: 'once', value: 2 }).execute()
    await expect(again).rejects.toSatisfy(isUniqueViolation)
  })
})
