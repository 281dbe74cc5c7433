import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../platform/platform-fixture.ts'
import { runParley, startParley } from './run-parley.ts'

/** It serves at once, and is ready when the model is loaded. */
async function untilReady(baseUrl: string): Promise<void> {
  while (!(await fetch(`${baseUrl}/readyz`)).ok) await delay(50)
}

describe('serve', () => {
  it('starts from nothing, and everything that doctor looks at is well', async () => {
    const cwd = temporaryDirectory()
    const { baseUrl } = await startParley(cwd, {}, { configured: false })
    await untilReady(baseUrl)
    const { code, stdout } = await runParley(['doctor'], { cwd })
    expect(stdout).toContain(`server: ${baseUrl}`)
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/)[0]),
    ).toEqual(Array.from({ length: 8 }, () => 'ok'))
    expect(stdout).toContain('model parley/tiny-reasoner: answers')
    expect(code).toBe(0)
  })

  it('writes down a key that opens the API', async () => {
    const cwd = temporaryDirectory()
    const { baseUrl } = await startParley(cwd)
    const written = JSON.parse(readFileSync(join(cwd, 'data/first-run.json'), 'utf8')) as Record<string, string>
    expect(written['base_url']).toBe(baseUrl)
    const headers = { authorization: `Bearer ${written['api_key']}` }
    expect((await fetch(`${baseUrl}/compat/v1/models`, { headers })).status).toBe(200)
  })

  it('refuses a configuration that it cannot use, with the line', async () => {
    const cwd = temporaryDirectory()
    writeFileSync(join(cwd, 'parley.yaml'), 'server:\n  prot: 1\n')
    const { code, stderr } = await runParley(['serve'], { cwd })
    expect(code).toBe(1)
    expect(stderr).toBe(
      'error: the configuration has one problem:\n  parley.yaml:2:3: server.prot: is not known here; did you mean `port`?\n',
    )
  })

  it('refuses a data directory that others can read, or that another server uses', async () => {
    const cwd = temporaryDirectory()
    await startParley(cwd)
    expect((await runParley(['serve', '--port', '0'], { cwd })).stderr).toMatch(
      /^error: another server \(pid \d+\) uses/,
    )
    mkdirSync(join(cwd, 'open'))
    chmodSync(join(cwd, 'open'), 0o755)
    const { code, stderr } = await runParley(['serve', '--port', '0', '--data-dir', 'open'], { cwd })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error: .*open is open to other users \(mode 755\); close it with: chmod 700/)
  })
})

describe('doctor', () => {
  it('says what to do when nothing runs, and fails', async () => {
    const cwd = temporaryDirectory()
    const { code, stdout } = await runParley(['doctor', '--url', 'http://127.0.0.1:1', '--json'], { cwd })
    expect(code).toBe(1)
    const findings = JSON.parse(stdout) as { check: string; outcome: string; advice?: string }[]
    expect(findings.filter(({ outcome }) => outcome === 'fail')).toEqual([
      {
        check: 'server',
        outcome: 'fail',
        detail: 'no server answers at http://127.0.0.1:1.',
        advice: 'Start the server with: npx parley serve (or give its address with --url)',
      },
    ])
  })

  it('names every mistake in the configuration and a directory that is open', async () => {
    const cwd = temporaryDirectory()
    writeFileSync(join(cwd, 'parley.yaml'), 'server:\n  prot: 1\n')
    mkdirSync(join(cwd, 'data'))
    chmodSync(join(cwd, 'data'), 0o777)
    const { code, stdout } = await runParley(['doctor', '--url', 'http://127.0.0.1:1'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toMatch(/fail +configuration: .*\n +parley\.yaml:2:3: server\.prot/)
    expect(stdout).toMatch(/fail +data directory: .*mode 777.*\n +→ Run: chmod 700 /)
  })

  it('finds a key that does not work', async () => {
    const cwd = temporaryDirectory()
    await startParley(cwd)
    const { code, stdout } = await runParley(['doctor'], { cwd, env: { PARLEY_API_KEY: 'parley_wrong' } })
    expect(code).toBe(1)
    expect(stdout).toMatch(/fail +key: answers 401: .*\n +→ Make a key with: parley key create/)
  })
})

describe('help', () => {
  it.each([[[]], [['serve']], [['key']], [['organization']], [['project']], [['doctor']]])(
    '%j has examples',
    async (path) => {
      const { code, stdout } = await runParley([...path, '--help'], { cwd: temporaryDirectory() })
      expect(code).toBe(0)
      expect(stdout).toMatch(/Examples:\n {2}\S*\s?parley /)
    },
  )
})
