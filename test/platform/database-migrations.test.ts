import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate, pendingMigrations } from '../../src/platform/database/migrate.ts'
import { migrations } from '../../src/platform/database/migrations/migrations.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { describeDatabases, describePostgres, openTestDatabase } from '../support/databases.ts'
import { byMigration, subtractions } from './database-subtractions.ts'

const names = Object.keys(migrations)

const tableMigration = (table: string): Migration => ({
  async up(database: Kysely<unknown>) {
    await database.schema.createTable(table).addColumn('id', 'text').execute()
  },
})

const failingMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`select * from nowhere_to_be_found`.execute(database)
  },
}

async function note(database: Kysely<Database>, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(database)
}

async function tablesOf(database: Kysely<Database>): Promise<string[]> {
  return (await database.introspection.getTables()).map(({ name }) => name)
}

describeDatabases('migrations', (kind) => {
  it('bring an empty database up to date, and a second time change nothing', async () => {
    const { database } = await openTestDatabase(kind)
    expect(await pendingMigrations(database)).toEqual([])
    expect(await tablesOf(database)).toContain('organizations')
    expect(await migrate(database)).toEqual({ applied: [], newer: [] })
  })

  it('that are missing are named before they are applied, and applied in the order of their names', async () => {
    const { database } = await openTestDatabase(kind)
    const known = { ...migrations, '9902-later': tableMigration('later'), '9901-sooner': tableMigration('sooner') }
    expect(await pendingMigrations(database, known)).toEqual(['9901-sooner', '9902-later'])
    expect((await migrate(database, known)).applied).toEqual(['9901-sooner', '9902-later'])
    expect(await pendingMigrations(database, known)).toEqual([])
    expect(await tablesOf(database)).toEqual(expect.arrayContaining(['sooner', 'later']))
  })

  it('of a newer version are accepted and named, so that versions can be rolled out and back', async () => {
    const place = await kind.create()
    const first = await openDatabase(place)
    await note(first.database, '9999-future')
    await first.destroy()
    const again = await openDatabase(place)
    onTestFinished(again.destroy)
    expect(first.newerMigrations).toEqual([])
    expect(again.newerMigrations).toEqual(['9999-future'])
  })

  it('of another history are refused', async () => {
    const { database } = await openTestDatabase(kind)
    await note(database, '9999-theirs')
    const known = { ...migrations, '9998-ours': tableMigration('ours') }
    await expect(migrate(database, known)).rejects.toThrow(
      'the database could not be brought up to date: it has 9999-theirs, which this version does not know, ' +
        'but lacks 9998-ours, which comes before',
    )
  })

  it('are applied all or not at all, and the reason is told', async () => {
    const { database } = await openTestDatabase(kind)
    const known = { ...migrations, '9901-good': tableMigration('good'), '9902-bad': failingMigration }
    await expect(migrate(database, known)).rejects.toThrow(/could not be brought up to date: .*nowhere_to_be_found/)
    expect(await pendingMigrations(database, known)).toEqual(['9901-good', '9902-bad'])
    expect(await tablesOf(database)).not.toContain('good')
    expect((await migrate(database, { ...migrations, '9901-good': tableMigration('good') })).applied).toHaveLength(1)
  })

  it('only add, so that the version before works on beside them', async () => {
    const statements: string[] = []
    const { database, destroy } = await openDatabase({
      ...(await kind.create()),
      onQuery: (text) => statements.push(text),
    })
    onTestFinished(destroy)
    expect(await pendingMigrations(database)).toEqual([])
    const parts = byMigration(statements).slice(0, names.length)
    for (const part of parts) expect(part.some((statement) => /^\s*(create|alter)\b/i.test(statement))).toBe(true)
    expect(parts.flatMap(subtractions)).toEqual([])
  })
})

describePostgres('several nodes that start at once', (kind) => {
  it('migrate one after the other, each migration once', async () => {
    const place = await kind.create()
    const statements: string[][] = [[], [], []]
    const nodes = await Promise.all(
      statements.map((list) => openDatabase({ ...place, onQuery: (statement) => list.push(statement) })),
    )
    for (const { destroy } of nodes) onTestFinished(destroy)
    const working = statements.filter((list) => list.some((statement) => statement.includes('create table "projects"')))
    expect(working).toHaveLength(1)
    for (const { database } of nodes) expect(await pendingMigrations(database)).toEqual([])
  })

  it('do not let a migration wait for a table that somebody holds, with everybody else behind it', async () => {
    const { database } = await openTestDatabase(kind)
    const held = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const holding = database.transaction().execute(async (transaction) => {
      await sql`lock table organizations in access share mode`.execute(transaction)
      held.resolve()
      await done.promise
    })
    await held.promise
    const widening: Migration = {
      async up(changed: Kysely<unknown>) {
        await changed.schema.alterTable('organizations').addColumn('more', 'text').execute()
      },
    }
    await expect(migrate(database, { ...migrations, '9901-widening': widening })).rejects.toThrow(/lock timeout/)
    done.resolve()
    await holding
  })
})

describe('the watch over migrations', () => {
  it.each([
    'drop table "a"',
    'alter table "a" drop column "b"',
    'alter table "a" rename to "b"',
    'alter table "a" rename column "b" to "c"',
    'alter table "a" alter column "b" type bigint',
    'alter table "a" alter column "b" set data type bigint',
    'alter table "a" alter column "b" set not null',
    'alter table "a" add column "b" text not null',
    'alter table "a" add constraint "c" unique ("b")',
    'create unique index "i" on "a" ("b")',
    'create trigger "t" before update on "a" begin select 1; end',
    'delete from "a"',
    'truncate "a"',
  ])('finds: %s', (statement) => {
    expect(subtractions([statement])).toEqual([statement])
  })

  it.each([
    'alter table "a" add column "b" text',
    'alter table "a" add column "b" text default \'x\' not null',
    'create index "i" on "a" ("b")',
    'create table "a" ("b" text not null)',
  ])('lets pass: %s', (statement) => {
    expect(subtractions([statement])).toEqual([])
  })

  it('lets a new table be as narrow as it likes', () => {
    const statements = ['create table "a" ("b" text)', 'create unique index "i" on "a" ("b")']
    expect(subtractions(statements)).toEqual([])
  })
})
