import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { everyRow } from '../platform/every-table.ts'
import { openTestPlatform, servePlatform, temporaryDirectory } from '../platform/platform-fixture.ts'
import { describePostgres } from '../support/databases.ts'
import { runParley } from './run-parley.ts'

function commandsOn(dataDirectory: string, more: NodeJS.ProcessEnv = {}) {
  const cwd = temporaryDirectory()
  const env = { PARLEY_DATA_DIR: dataDirectory, HOME: cwd, ...more }
  return { cwd, parley: (...arguments_: string[]) => runParley(arguments_, { cwd, env }) }
}

describe('migrate', () => {
  it('says what is to be done, does it, and then there is nothing to do', async () => {
    const dataDirectory = join(temporaryDirectory(), 'data')
    const { parley } = commandsOn(dataDirectory)
    expect((await parley('migrate', '--check')).stderr).toContain('there is no database in')
    expect(existsSync(dataDirectory)).toBe(false)
    mkdirSync(dataDirectory, { mode: 0o700 })
    new DatabaseSync(join(dataDirectory, 'parley.sqlite')).close()
    const check = await parley('migrate', '--check')
    expect([check.code, check.stdout]).toEqual([1, expect.stringMatching(/^to be applied: 0001-tenants, /)])
    expect((await parley('migrate')).stdout).toMatch(/^applied: 0001-tenants, /)
    expect(await parley('migrate', '--check')).toEqual({ code: 0, stdout: 'the database is up to date\n', stderr: '' })
  })
})

describe('export and import', () => {
  it('an export works beside a running server, an import does not, and everything arrives', async () => {
    const { dataDirectory, platform } = await openTestPlatform()
    await platform.firstRun({ baseUrl: 'http://127.0.0.1:1', model: 'm' })
    const running = commandsOn(dataDirectory)
    const file = join(running.cwd, 'all.jsonl.gz')
    const exported = await running.parley('export', file)
    expect(exported).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('1  organizations\n') })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(gunzipSync(readFileSync(file)).toString()).toMatch(/^\{"format":"parley-export","version":1,/)
    expect((await running.parley('export', file)).stderr).toContain('exists; choose another name')
    expect((await running.parley('import', file)).stderr).toMatch(/another server \(pid \d+\) uses/)

    const other = commandsOn(join(temporaryDirectory(), 'data'))
    const imported = await other.parley('import', file)
    expect(imported.code).toBe(0)
    expect(imported.stdout).toContain('1  organizations\n')
    expect(imported.stderr).toContain('Copy secrets.json')
    const again = await other.parley('import', file)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('the database is not empty')])
    expect((await other.parley('export', '-')).stdout.split('\n').slice(1)).toEqual(
      (await running.parley('export', '-')).stdout.split('\n').slice(1),
    )
  })

  it('say so when a packed file is cut off, and take nothing', async () => {
    const { dataDirectory, platform } = await openTestPlatform()
    await platform.firstRun({ baseUrl: 'http://127.0.0.1:1', model: 'm' })
    const { cwd, parley } = commandsOn(dataDirectory)
    const file = join(cwd, 'all.jsonl.gz')
    await parley('export', file)
    writeFileSync(join(cwd, 'cut.jsonl.gz'), readFileSync(file).subarray(0, -20))
    const target = join(temporaryDirectory(), 'data')
    const { code, stderr } = await commandsOn(target).parley('import', join(cwd, 'cut.jsonl.gz'))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error: .*(cut off|cannot be read|damaged)/)
    expect(stderr).not.toContain('    at ')
    const { database, destroy } = await openDatabase({ dataDirectory: target })
    expect(Object.values(await everyRow(database)).flat()).toEqual([])
    await destroy()
    expect((await commandsOn(target).parley('import', join(cwd, 'none.jsonl'))).stderr).toContain('cannot be read')
  })
})

describePostgres('export and import', (kind) => {
  it('move an installation to PostgreSQL, through a pipe', async () => {
    const { dataDirectory, platform } = await openTestPlatform()
    const made = await platform.firstRun({ baseUrl: 'http://127.0.0.1:1', model: 'm' })
    await platform.close()
    const { url } = await kind.create()
    const { parley } = commandsOn(dataDirectory)
    const { stdout: lines } = await parley('export', '-')
    const cwd = temporaryDirectory()
    const env = { PARLEY_DATA_DIR: dataDirectory, PARLEY_DATABASE_URL: url, HOME: cwd }
    const imported = await runParley(['import', '-'], { cwd, env, input: lines })
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    const moved = await openTestPlatform({ dataDirectory, databaseUrl: url })
    expect(await moved.platform.verifier.verify(made?.api_key ?? '')).toMatchObject({ kind: 'accepted' })
    expect((await runParley(['backup', join(cwd, 'copy')], { cwd, env })).stdout).toContain('database.jsonl.gz')
  })
})

describe('backup', () => {
  it('copies everything of a running server, and a server starts on the copy', async () => {
    const opened = await openTestPlatform()
    const { made, send } = await servePlatform(opened)
    await send('POST', '/organizations', { name: 'acme' })
    const { cwd, parley } = commandsOn(opened.dataDirectory)
    const copy = join(cwd, 'copies/monday')
    const { code, stdout, stderr } = await parley('backup', copy)
    expect([code, stdout]).toEqual([
      0,
      `${copy}: usage-journal/, secrets.json, first-run.json, parley.sqlite, day-usage.sqlite\n`,
    ])
    expect(stderr).toContain('parley.yaml')
    expect(readdirSync(join(cwd, 'copies'))).toEqual(['monday'])
    for (const name of readdirSync(copy)) expect(statSync(join(copy, name)).mode & 0o077).toBe(0)
    expect((await parley('backup', copy)).stderr).toContain('exists; choose another name')
    const restored = await openTestPlatform({ dataDirectory: copy })
    expect(await restored.platform.verifier.verify(made.api_key)).toMatchObject({ kind: 'accepted' })
  })
})

describe('operator create', () => {
  it('makes a token that works, but not beside a running server', async () => {
    const opened = await openTestPlatform()
    await servePlatform(opened)
    const { parley } = commandsOn(opened.dataDirectory)
    expect((await parley('operator', 'create')).stderr).toMatch(/another server \(pid \d+\) uses/)
    await opened.platform.close()
    const { code, stdout } = await parley('operator', 'create')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^parley_op_\w+\n$/)])
    const again = await openTestPlatform({ dataDirectory: opened.dataDirectory })
    const reply = await askPlatform(again, stdout.trim())
    expect(reply).toBe(200)
  })
})

describe('output', () => {
  it('ends quietly when nobody reads on', async () => {
    const program = join(import.meta.dirname, '../../bin/parley.js')
    const child = spawn('bash', ['-c', `'${process.execPath}' '${program}' completion bash | true`])
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    await once(child, 'close')
    expect(stderr).toBe('')
  })
})

async function askPlatform(opened: Awaited<ReturnType<typeof openTestPlatform>>, token: string): Promise<number> {
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => void opened.platform.handler(request, response, 'id'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await fetch(`http://127.0.0.1:${port}/platform/v1/operator-tokens`, { headers })
  server.close()
  return status
}
