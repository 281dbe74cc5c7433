import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole } from './support/console-browser.ts'
import { startSeededSite, type SeededSite } from './support/seeded-site.ts'
import { showIn, tour } from './support/tour.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: { run: (context: Element | Document, options: object) => Promise<AxeResults> }
  }
}

/** What axe finds on a page that keeps people out, in both themes. */
async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe)
  const faults: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    const results = await page.evaluate(() =>
      // What lies behind a dialog can neither be read nor reached.
      window.axe?.run(document.querySelector('[role=dialog]') ?? document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
        resultTypes: ['violations'],
      }),
    )
    for (const { id, impact, nodes } of results?.violations ?? []) {
      if (impact !== 'serious' && impact !== 'critical') continue
      const places = nodes.map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ''})`)
      faults.push(`${theme} ${id}: ${places.slice(0, 3).join(' ')}`)
    }
  }
  return faults
}

describeInBrowser('pages for everybody', (browser) => {
  let seeded: SeededSite
  beforeAll(async () => {
    seeded = await startSeededSite()
  })
  afterAll(() => seeded?.site[Symbol.asyncDispose]())

  it('no page has a serious fault for people who cannot see or point, in light nor in dark', async () => {
    const faults: string[] = []
    const witnessed = await tour(browser(), seeded, async (page, { name }) => {
      faults.push(...(await faultsOf(page)).map((fault) => `${name} ${fault}`))
    })
    expect(faults).toEqual([])
    expect(witnessed).toEqual([])
  })

  it('a page with faults is found out', async () => {
    await using opened = await openConsole(browser(), seeded.site)
    await opened.visit('/sign-in')
    await opened.page.evaluate(() => document.body.append(document.createElement('button')))
    expect((await faultsOf(opened.page)).join()).toContain('button-name')
  })
})
