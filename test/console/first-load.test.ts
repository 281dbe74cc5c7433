import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { demonstrationConfig } from '../support/demonstration-config.ts'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole } from './support/console-browser.ts'
import { ConsoleSite } from './support/console-site.ts'
import { createTenant } from './support/tenant.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILT = join(ROOT, '.build/console')

interface Weighing {
  bytes: number
  bytesMax: number
  files: { path: string; gzipBytes: number }[]
}

/** Runs the script that keeps the budget. */
function weigh(directory: string): Weighing & { status: number | null } {
  const script = join(ROOT, 'scripts/console-budget.ts')
  const run = spawnSync(process.execPath, [script, '--json', '--directory', directory], { encoding: 'utf8' })
  return { status: run.status, ...(JSON.parse(run.stdout) as Weighing) }
}

it('a first visit, from the door to the overview, stays within its budget', () => {
  const { bytes, status } = weigh(BUILT)
  expect(bytes).toBeLessThanOrEqual(200_000)
  expect(status).toBe(0)
})

it('notices something heavy that found its way into the first visit', () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-budget-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  cpSync(BUILT, directory, { recursive: true })
  const { files, bytesMax } = weigh(directory)
  writeFileSync(join(directory, `${files[0]?.path}.gz`), randomBytes(bytesMax))
  expect(weigh(directory).status).toBe(1)
})

describeInBrowser('a first visit in a browser', (browser) => {
  it('fetches nothing that was not weighed, and nothing from elsewhere', async () => {
    await using site = await ConsoleSite.start(JSON.parse(demonstrationConfig) as object)
    const person = await site.person('Ada')
    const { organization } = await createTenant(person)
    await using opened = await openConsole(browser(), site, { as: person })
    const fetched = new Set<string>()
    opened.page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      const isFile = !['document', 'fetch', 'xhr'].includes(response.request().resourceType())
      if (isFile) fetched.add(path.slice(1))
    })
    await opened.visit('/sign-in')
    await opened.visit(`/organizations/${organization}`)
    await opened.page.waitForLoadState('networkidle')
    const weighed = new Set(weigh(BUILT).files.map(({ path }) => path))
    expect([...fetched].filter((path) => !weighed.has(path))).toEqual([])
    expect(fetched.size).toBeGreaterThan(5)
    expect(opened.witness.everything).toEqual([])
  })
})
