import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole } from './support/console-browser.ts'
import { consolePages } from './support/console-pages.ts'
import { foreignNodes } from './support/foreign-nodes.ts'
import { payloads } from './support/payloads.ts'
import { poisonPlatform } from './support/poison.ts'
import { startSeededSite, type SeededSite } from './support/seeded-site.ts'
import { createTenant } from './support/tenant.ts'
import { tour } from './support/tour.ts'

/** Those that the server takes as a name: one line of at most a hundred characters. */
const names = payloads.filter(
  (payload) => /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u.test(payload) && payload.trim() === payload,
)

describeInBrowser('what people call themselves and their things is never more than text', (browser) => {
  let seeded: SeededSite
  beforeAll(async () => {
    seeded = await startSeededSite()
  })
  afterAll(() => seeded?.site[Symbol.asyncDispose]())

  it('on every page, wherever anybody may have written something', async () => {
    const faults: string[] = []
    const showing = new Set<string>()
    const witnessed = await tour(
      browser(),
      seeded,
      async (page, { name }) => {
        faults.push(...(await foreignNodes(page)).map((node) => `${name}: ${node}`))
        if (await page.evaluate(() => document.body.innerText.includes('tripwire'))) showing.add(name)
      },
      { before: poisonPlatform, pages: consolePages.filter(({ prepare }) => prepare === undefined) },
    )
    expect(faults).toEqual([])
    expect(witnessed).toEqual([])
    // They did stand there.
    for (const name of [
      'overview',
      'api-keys',
      'projects',
      'members',
      'usage',
      'requests',
      'account',
      'operator-accounts',
      'waiting',
    ]) {
      expect(showing).toContain(name)
    }
  })

  it('as the server itself keeps them', async () => {
    const { site } = seeded
    const person = await site.person('Mallory the second')
    const [organizationName = '', projectName = ''] = names
    const { organization, project } = await createTenant(person, {
      organization: organizationName,
      project: projectName,
    })
    await person.ask('PATCH', '/account', { name: names.at(-1) })
    for (const name of names.filter((_name, index) => index % 4 === 0))
      await person.ask('POST', `/projects/${project}/api-keys`, { name })
    await using opened = await openConsole(browser(), site, { as: person })
    for (const path of ['', '/api-keys', '/projects', '/members', '/audit', '/settings', '/playground']) {
      await opened.visit(`/organizations/${organization}${path}`)
      await opened.page.getByRole('option', { name: organizationName }).first().waitFor({ state: 'attached' })
      expect(await foreignNodes(opened.page)).toEqual([])
    }
    expect(opened.witness.everything).toEqual([])
  })
})
