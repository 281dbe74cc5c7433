import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { exportDatabase } from '../../src/platform/database/export-database.ts'
import { importDatabase } from '../../src/platform/database/import-database.ts'
import { openAsItIs } from '../../src/platform/database/open-as-it-is.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { tablesInOrder } from '../../src/platform/database/table-order.ts'
import { databaseKinds, describeDatabases, openTestDatabase, type TestDatabaseKind } from '../support/databases.ts'
import { everyRow, fillEveryTable } from './every-table.ts'

type Source = Parameters<typeof exportDatabase>[0]

async function exportedLines(database: Source): Promise<string[]> {
  const lines: string[] = []
  await exportDatabase(database, { nowMs: 0, write: async (line) => void lines.push(line.trimEnd()) })
  return lines
}

async function* inOrder(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

describeDatabases('an export', (kind) => {
  it('holds every table that there is', async () => {
    const { database } = await openTestDatabase(kind)
    const { rows } = await (
      kind.name === 'postgres'
        ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
        : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    ).execute(database)
    const there = rows.map(({ name }) => name).filter((name) => name !== 'kysely_migration')
    expect(there.toSorted()).toEqual(tablesInOrder.toSorted())
  })

  it('is of one moment, and neither waits for writers nor stops them', async () => {
    const place = await kind.create()
    const { database, destroy } = await openDatabase(place)
    await fillEveryTable(database)
    await using reader = await openAsItIs(place)
    let writes = 0
    const lines: string[] = []
    const counts = await exportDatabase(reader, {
      nowMs: 0,
      write: async (line) => {
        lines.push(line)
        if (writes === 5) return
        writes += 1
        const entry = { key: `late ${writes}`, failures: 1, first_at: 0, blocked_until: 0 }
        await database.insertInto('attempts').values(entry).execute()
      },
    })
    expect(writes).toBe(5)
    // The snapshot of PostgreSQL begins with the first statement, which is before the first line.
    expect(counts.attempts).toBe(1)
    expect(lines.filter((line) => line.includes('late'))).toEqual([])
    await destroy()
  })

  it('is refused of a database that is not up to date, or that a newer version has been at', async () => {
    const { database } = await openTestDatabase(kind)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database)
    await expect(exportedLines(database)).rejects.toThrow('a newer version has been at the database (9999-later)')
    await sql`delete from kysely_migration`.execute(database)
    await expect(exportedLines(database)).rejects.toThrow('run: parley migrate')
  })
})

describeDatabases('an import', (kind) => {
  it('takes nothing of a file that is cut off, damaged or false', async () => {
    const source = await openTestDatabase(kind)
    await fillEveryTable(source.database)
    const lines = await exportedLines(source.database)
    const { database } = await openTestDatabase(kind)
    const [header = '', ...rest] = lines
    const empty = await everyRow(database)
    const wrong: [string[], string][] = [
      [lines.slice(0, -1), 'cut off'],
      [[header, ...rest.slice(0, -2), rest.at(-1) ?? ''], 'rows of idempotency_keys are missing'],
      [[...lines.slice(0, 900), lines[900]?.slice(0, 30) ?? '', ...lines.slice(901)], 'line 901 is cut off or damaged'],
      [[...lines, '{}'], 'goes on after its end'],
      [[header, '{"table":"pg_authid","row":{}}'], 'line 2 is not one of an export'],
      [[header, '{"table":"projects","row":{"id":"proj_9"}}', ...rest], 'rows of projects before line 3 do not fit'],
      [rest, 'this is not an export'],
      [['garbage'], 'this is not an export'],
      [[], 'cut off'],
      [[header.replace('0007-queue-times', '0008-other'), ...rest], 'the export is from another version'],
    ]
    for (const [damaged, message] of wrong) {
      await expect(importDatabase(database, inOrder(damaged))).rejects.toThrow(message)
      expect(await everyRow(database)).toEqual(empty)
    }
  })

  it('is refused where something is already', async () => {
    const source = await openTestDatabase(kind)
    await fillEveryTable(source.database)
    const lines = await exportedLines(source.database)
    const { database } = await openTestDatabase(kind)
    await database.insertInto('attempts').values({ key: 'k', failures: 1, first_at: 0, blocked_until: 0 }).execute()
    await expect(importDatabase(database, inOrder(lines))).rejects.toThrow('not empty (there are attempts)')
  })
})

describe('moving', () => {
  const missing = databaseKinds.some((kind) => kind.missing !== undefined)

  it.skipIf(missing)('from SQLite to PostgreSQL and back changes no value of any row', async () => {
    const [sqlite, postgres] = databaseKinds as readonly [TestDatabaseKind, TestDatabaseKind]
    const first = await openTestDatabase(sqlite)
    await fillEveryTable(first.database)
    const before = await everyRow(first.database)
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true)

    const second = await openTestDatabase(postgres)
    const counts = await importDatabase(second.database, inOrder(await exportedLines(first.database)))
    expect(counts).toMatchObject({ api_keys: 1001, ledger_entries: 2 })
    expect(await everyRow(second.database)).toEqual(before)

    const third = await openTestDatabase(sqlite)
    await importDatabase(third.database, inOrder(await exportedLines(second.database)))
    expect(await everyRow(third.database)).toEqual(before)

    // What must not be changed cannot be changed there either.
    await expect(second.database.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
    await expect(third.database.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
  })
})
