import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { OrganizationStore } from '../../src/platform/organizations/organization-store.ts'
import { newOrganization } from '../../src/platform/organizations/organization.ts'
import { newProject } from '../../src/platform/projects/project.ts'
import { ProjectStore } from '../../src/platform/projects/project-store.ts'
import { describeDatabases, openTestDatabase } from '../support/databases.ts'
import { firstRunOf, openTestPlatform, temporaryDirectory } from './platform-fixture.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the data directory', () => {
  it('and every file in it are for their owner alone', async () => {
    const { platform, dataDirectory } = await openTestPlatform()
    await firstRunOf(platform)
    expect(modeOf(dataDirectory)).toBe('700')
    const files = readdirSync(dataDirectory)
    expect(files).toEqual(
      expect.arrayContaining([
        'parley.sqlite',
        'parley.sqlite-wal',
        'day-usage.sqlite',
        'secrets.json',
        'first-run.json',
      ]),
    )
    for (const file of files) {
      const path = join(dataDirectory, file)
      expect(`${file} ${modeOf(path)}`).toBe(`${file} ${statSync(path).isDirectory() ? '700' : '600'}`)
    }
  })

  it('is refused when others can look into it', async () => {
    const dataDirectory = temporaryDirectory()
    chmodSync(dataDirectory, 0o750)
    await expect(openTestPlatform({ dataDirectory })).rejects.toThrow(
      `${dataDirectory} is open to other users (mode 750); close it with: chmod 700 ${dataDirectory}`,
    )
  })

  it('is refused when others can read the secrets', async () => {
    const { platform, dataDirectory } = await openTestPlatform()
    await platform.close()
    chmodSync(join(dataDirectory, 'secrets.json'), 0o644)
    await expect(openTestPlatform({ dataDirectory })).rejects.toThrow(/secrets\.json is open to other users/)
  })

  it('is never shared by two servers, and the refusal names the other one', async () => {
    const { dataDirectory } = await openTestPlatform()
    // Trying within this process must not loosen the lock against other processes.
    await expect(openTestPlatform({ dataDirectory })).rejects.toThrow(/another server/)
    const second = spawnSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { lockDirectory } from ${JSON.stringify(join(process.cwd(), 'src/platform/database/directory-lock.ts'))}
       lockDirectory(${JSON.stringify(dataDirectory)})`,
    ])
    expect(second.status).not.toBe(0)
    expect(String(second.stderr)).toContain(`another server (pid ${process.pid}) uses ${dataDirectory}`)
  })

  it('can be opened again after it was closed, and after a start that failed', async () => {
    const { platform, dataDirectory } = await openTestPlatform()
    await firstRunOf(platform)
    await platform.close()
    chmodSync(join(dataDirectory, 'secrets.json'), 0o644)
    await expect(openTestPlatform({ dataDirectory })).rejects.toThrow()
    chmodSync(join(dataDirectory, 'secrets.json'), 0o600)
    await expect(openTestPlatform({ dataDirectory })).resolves.toBeDefined()
  })
})

describe('SQLite', () => {
  it('syncs at every commit, logs ahead and enforces foreign keys', async () => {
    const { database, destroy } = await openDatabase({ dataDirectory: temporaryDirectory() })
    onTestFinished(destroy)
    const read = async (pragma: string) =>
      Object.values((await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(database)).rows[0] ?? {})[0]
    expect([await read('journal_mode'), await read('synchronous'), await read('foreign_keys')]).toEqual(['wal', 2, 1])
  })
})

describeDatabases('the database', (kind) => {
  it('knows no project without its organization', async () => {
    const { database } = await openTestDatabase(kind)
    const orphan = newProject({ organizationId: 'org_none', name: 'orphan', createdAtMs: 1 })
    await expect(new ProjectStore(database).insert(orphan)).rejects.toThrow(/foreign key/i)
  })

  it('keeps what it has when it is opened again', async () => {
    const place = await kind.create()
    const first = await openDatabase(place)
    await new OrganizationStore(first.database).insert(newOrganization({ name: 'a', plan: 'default', createdAtMs: 1 }))
    await first.destroy()
    const again = await openDatabase(place)
    onTestFinished(again.destroy)
    expect(again.kind).toBe(kind.name)
    expect(await new OrganizationStore(again.database).isEmpty()).toBe(false)
  })

  it('pages through rows of the same age without losing or repeating one', async () => {
    const { database } = await openTestDatabase(kind)
    const store = new OrganizationStore(database)
    for (let index = 0; index < 25; index += 1) {
      await store.insert(newOrganization({ name: `n${index}`, plan: 'default', createdAtMs: index < 20 ? 5 : index }))
    }
    const seen: string[] = []
    let after: Parameters<typeof store.list>[0]['after']
    do {
      const page = await store.list({ limit: 7, after })
      seen.push(...page.items.map(({ name }) => name))
      after = page.next
    } while (after !== undefined)
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })
})

describe('the database file', () => {
  it('keeps no key, only its hash', async () => {
    const { platform, dataDirectory } = await openTestPlatform()
    const { api_key: key, operator_token: token } = await firstRunOf(platform)
    const sqlite = new DatabaseSync(join(dataDirectory, 'parley.sqlite'), { readOnly: true })
    const rows = JSON.stringify([
      sqlite.prepare('select * from api_keys').all(),
      sqlite.prepare('select * from operator_tokens').all(),
    ])
    sqlite.close()
    expect(rows).not.toContain(key.slice(7, 20))
    expect(rows).not.toContain(token.slice(10, 20))
    expect(rows).toContain(key.slice(-4))
  })
})

describe('the secrets', () => {
  it('are missed when keys depend on them', async () => {
    const dataDirectory = join(temporaryDirectory(), 'data')
    mkdirSync(dataDirectory, { mode: 0o700 })
    const opened = await openTestPlatform({ dataDirectory })
    await firstRunOf(opened.platform)
    await opened.platform.close()
    writeFileSync(join(dataDirectory, 'secrets.json'), '{"version":1')
    await expect(openTestPlatform({ dataDirectory })).rejects.toThrow(/secrets\.json is damaged/)
    rmSync(join(dataDirectory, 'secrets.json'))
    await expect(openTestPlatform({ dataDirectory })).rejects.toThrow(/secrets\.json is missing, but keys/)
  })

  it('give each organization a cache salt of its own, the same after a restart', async () => {
    const opened = await openTestPlatform()
    const salt = opened.platform.cacheSalt('org_a')
    expect(salt).toMatch(/^[0-9a-f]{32}$/)
    expect(opened.platform.cacheSalt('org_b')).not.toBe(salt)
    await opened.platform.close()
    const again = await openTestPlatform({ dataDirectory: opened.dataDirectory })
    expect(again.platform.cacheSalt('org_a')).toBe(salt)
  })

  it('keep keys working across a restart', async () => {
    const opened = await openTestPlatform()
    const { api_key: key } = await firstRunOf(opened.platform)
    await opened.platform.close()
    const again = await openTestPlatform({ dataDirectory: opened.dataDirectory })
    expect(await again.platform.verifier.verify(key)).toMatchObject({ kind: 'accepted' })
  })
})
