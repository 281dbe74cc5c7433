import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { describeDatabases, openTestDatabase, type TestDatabaseKind } from '../support/databases.ts'

interface Tables {
  things: { id: string; amount: number | null; flag: 0 | 1; document: string }
}

async function openThings(kind: TestDatabaseKind): Promise<Kysely<Tables>> {
  const { database } = await openTestDatabase(kind)
  const columns = sql`id text primary key, amount bigint, flag integer not null, document text not null`
  await sql`create table things (${columns})`.execute(database)
  return database as unknown as Kysely<Tables>
}

const thing = (id: string, amount: number | null) => ({ id, amount, flag: 1 as const, document: '{}' })

describeDatabases('values', (kind) => {
  it('come back as they went in', async () => {
    const database = await openThings(kind)
    const document = JSON.stringify({ text: 'ü 😀 "\'\\', list: [1, null] })
    const rows = [
      { id: 'a', amount: Number.MAX_SAFE_INTEGER, flag: 1 as const, document },
      { id: 'b', amount: Number.MIN_SAFE_INTEGER, flag: 0 as const, document: '' },
      { id: 'c', amount: null, flag: 0 as const, document: '[]' },
    ]
    await database.insertInto('things').values(rows).execute()
    expect(await database.selectFrom('things').selectAll().orderBy('id').execute()).toEqual(rows)
  })

  it('that were counted and added up are numbers', async () => {
    const database = await openThings(kind)
    await database
      .insertInto('things')
      .values([thing('a', 2 ** 40), thing('b', 3), thing('c', null)])
      .execute()
    const { fn } = database
    const row = await database
      .selectFrom('things')
      .select([fn.countAll<number>().as('count'), fn.sum<number>('amount').as('sum'), fn.max('amount').as('max')])
      .executeTakeFirst()
    expect(row).toEqual({ count: 3, sum: 2 ** 40 + 3, max: 2 ** 40 })
  })

  it('that are true or false are 1 or 0', async () => {
    const database = await openThings(kind)
    const { rows } = await sql`select 1 < 2 as yes, 1 > 2 as no`.execute(database)
    expect(rows).toEqual([{ yes: 1, no: 0 }])
  })

  it('too large to count exactly are refused rather than rounded', async () => {
    const database = await openThings(kind)
    await sql`insert into things values ('a', 9007199254740993, 0, '')`.execute(database)
    await expect(database.selectFrom('things').selectAll().execute()).rejects.toThrow(RangeError)
    // And whoever asks next is not the worse for it.
    expect(await database.selectFrom('things').select('id').execute()).toEqual([{ id: 'a' }])
  })

  it('tell how many rows a change met', async () => {
    const database = await openThings(kind)
    await database
      .insertInto('things')
      .values([thing('a', 1), thing('b', 2)])
      .execute()
    const updated = await database.updateTable('things').set({ amount: 5 }).where('id', '=', 'a').executeTakeFirst()
    const deleted = await database.deleteFrom('things').executeTakeFirst()
    expect([updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([1n, 2n])
  })
})
