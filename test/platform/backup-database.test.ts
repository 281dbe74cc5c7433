import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { backupDataDirectory, backupDatabase } from '../../src/platform/database/backup-database.ts'
import { openSqlite } from '../../src/platform/database/open-sqlite.ts'
import { temporaryDirectory } from './platform-fixture.ts'

/** Moves one unit between two rows, again and again, each time in one transaction with a line in a journal of its own. */
const writer = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 5000 })
  for (let count = 1; ; count += 1) {
    database.exec('begin immediate; update sums set amount = amount - 1 where id = 1;' +
      'update sums set amount = amount + 1 where id = 2; insert into moves (amount) values (1); commit')
    if (count === 20) console.log('writing')
  }
`

it('a copy made while others write is sound, and of one moment', async () => {
  const directory = temporaryDirectory()
  const file = join(directory, 'parley.sqlite')
  const database = openSqlite(file)
  database.exec(`create table sums (id integer primary key, amount integer); create table moves (amount integer);
    insert into sums values (1, 0), (2, 0); create table ballast (text text);`)
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
    insert into ballast select hex(randomblob(1000)) from n`)
  const child = spawn(process.execPath, ['-e', writer, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
    database.close()
  })
  await once(child.stdout, 'data')

  let last = 0
  for (let round = 0; round < 5; round += 1) {
    const copy = join(directory, `copy-${round}.sqlite`)
    await backupDatabase(file, copy)
    const copied = new DatabaseSync(copy, { readOnly: true })
    const { moves } = copied.prepare('select count(*) as moves from moves').get() as { moves: number }
    const sums = copied.prepare('select amount from sums order by id').all()
    copied.close()
    expect(sums).toEqual([{ amount: -moves }, { amount: moves }])
    expect(moves).toBeGreaterThan(last)
    last = moves
  }
  expect(child.exitCode).toBeNull()
})

/** Keeps a line in a file of its own, puts it into the database and deletes the file, again and again, as the usage journal does. */
const drainer = `
  const { DatabaseSync } = require('node:sqlite')
  const { unlinkSync, writeFileSync } = require('node:fs')
  const [directory] = process.argv.slice(1)
  const database = new DatabaseSync(directory + '/parley.sqlite', { timeout: 5000 })
  for (let id = 1; ; id += 1) {
    const file = directory + '/usage-journal/' + id + '.jsonl'
    writeFileSync(file, '{}')
    database.exec('insert into drained values (' + id + ')')
    unlinkSync(file)
    if (id === 20) console.log('writing')
  }
`

it('nothing of the usage journal is missing in a copy, however it is drained meanwhile', async () => {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'usage-journal'))
  const database = openSqlite(join(directory, 'parley.sqlite'))
  database.exec('create table drained (id integer primary key)')
  const child = spawn(process.execPath, ['-e', drainer, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
    database.close()
  })
  await once(child.stdout, 'data')
  for (let round = 0; round < 10; round += 1) {
    const copy = join(directory, `copy-${round}`)
    mkdirSync(copy)
    await backupDataDirectory(directory, copy, ['parley.sqlite'])
    const copied = new DatabaseSync(join(copy, 'parley.sqlite'), { readOnly: true })
    const drained = copied.prepare('select id from drained').all() as { id: number }[]
    copied.close()
    const kept = readdirSync(join(copy, 'usage-journal')).map((name) => Number.parseInt(name, 10))
    const ids = new Set([...drained.map(({ id }) => id), ...kept])
    // Every one of them, up to the latest: none has fallen between the two.
    expect(ids.size).toBe(Math.max(...ids))
  }
})
