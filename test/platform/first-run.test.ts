import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FirstRun } from '../../src/platform/first-run-file.ts'
import { firstRunOf, openTestPlatform, servePlatform, temporaryDirectory } from './platform-fixture.ts'

const options = { baseUrl: 'http://127.0.0.1:8080', model: 'parley/demonstration' }

function readFile(dataDirectory: string): FirstRun {
  return JSON.parse(readFileSync(join(dataDirectory, 'first-run.json'), 'utf8')) as FirstRun
}

describe('the first run', () => {
  it('makes all that a first request needs, and writes it down', async () => {
    const { platform, dataDirectory } = await openTestPlatform()
    const made = await platform.firstRun(options)
    expect(made).toEqual(readFile(dataDirectory))
    expect(made).toMatchObject({
      base_url: options.baseUrl,
      organization_id: expect.stringMatching(/^org_/) as unknown,
    })
    expect(made?.curl).toContain(`curl ${options.baseUrl}/compat/v1/chat/completions`)
    expect(made?.curl).toContain(`Bearer ${made?.api_key}`)
    expect(await platform.verifier.verify(String(made?.api_key))).toMatchObject({
      kind: 'accepted',
      caller: { organizationId: made?.organization_id, projectId: made?.project_id, plan: 'default' },
    })
  })

  it('hands out an operator token that opens the platform API', async () => {
    const { send } = await servePlatform(await openTestPlatform())
    expect((await send('GET', '/organizations')).status).toBe(200)
  })

  it('happens once', async () => {
    const { platform, dataDirectory } = await openTestPlatform()
    const made = await platform.firstRun(options)
    expect(await platform.firstRun(options)).toBeUndefined()
    await platform.close()
    const again = await openTestPlatform({ dataDirectory })
    expect(await again.platform.firstRun(options)).toBeUndefined()
    expect(readFile(dataDirectory)).toEqual(made)
  })

  it('lets the file follow the address, and stays away once the file is deleted', async () => {
    const { platform, dataDirectory } = await openTestPlatform()
    const made = await firstRunOf(platform)
    await platform.firstRun({ ...options, baseUrl: 'http://elsewhere:1' })
    const moved = readFile(dataDirectory)
    expect(moved).toMatchObject({ base_url: 'http://elsewhere:1', api_key: made.api_key })
    expect(moved.curl).toContain('curl http://elsewhere:1/compat/v1/chat/completions')
    rmSync(join(dataDirectory, 'first-run.json'))
    await platform.firstRun(options)
    expect(() => readFile(dataDirectory)).toThrow()
  })
})

describe('a first run that is cut short', () => {
  it('before the commit is done again: the stale file gives way to one that works', async () => {
    const dataDirectory = join(temporaryDirectory(), 'data')
    mkdirSync(dataDirectory, { mode: 0o700 })
    writeFileSync(join(dataDirectory, 'first-run.json'), '{"api_key": "parley_of_a_run_that_never_committed"}')
    const { platform } = await openTestPlatform({ dataDirectory })
    await platform.firstRun(options)
    expect(await platform.verifier.verify(readFile(dataDirectory).api_key)).toMatchObject({ kind: 'accepted' })
  })

  it('because the file cannot be written leaves nothing behind in the database', async () => {
    const { platform, dataDirectory } = await openTestPlatform()
    mkdirSync(join(dataDirectory, 'first-run.json'))
    await expect(platform.firstRun(options)).rejects.toThrow()
    rmSync(join(dataDirectory, 'first-run.json'), { recursive: true })
    expect(await platform.firstRun(options)).toBeDefined()
    expect(await platform.verifier.verify(readFile(dataDirectory).api_key)).toMatchObject({ kind: 'accepted' })
  })

  it.each(['before the file', 'after the file', 'before the commit', 'after the commit'])(
    'by a kill %s leaves the next start with a key that works',
    async (moment) => {
      const dataDirectory = join(temporaryDirectory(), 'data')
      const child = fork(join(import.meta.dirname, 'first-run-killed.ts'), [dataDirectory, moment])
      const signal = await new Promise((resolve) => child.once('exit', (_code, signalName) => resolve(signalName)))
      expect(signal).toBe('SIGKILL')
      const { platform } = await openTestPlatform({ dataDirectory })
      await platform.firstRun(options)
      expect(await platform.verifier.verify(readFile(dataDirectory).api_key)).toMatchObject({ kind: 'accepted' })
    },
  )
})
