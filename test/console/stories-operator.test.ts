import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole } from './support/console-browser.ts'
import { ConsoleSite } from './support/console-site.ts'
import { askWith } from './support/person.ts'
import { storyConfig } from './support/story-config.ts'

describeInBrowser('stories of operators', (browser) => {
  let site: ConsoleSite
  beforeAll(async () => {
    site = await ConsoleSite.start(storyConfig)
  })
  afterAll(() => site?.[Symbol.asyncDispose]())

  it('a token is shown once, runs the installation until it is revoked, and all of that is in the audit log', async () => {
    const operator = await site.operator('Olga')
    await using opened = await openConsole(browser(), site, { as: operator })
    const { page } = opened
    await opened.visit('/operator/tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Nightly backup')
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
    const shown = page.getByRole('dialog', { name: 'Your new token' })
    const token = (await shown.getByLabel('The token “Nightly backup”').textContent()) ?? ''
    const operate = askWith(site.origin, token)
    expect((await operate('GET', '/operator-tokens'))['data']).toHaveLength(2)
    // What is shown once does not vanish by a slip of the finger.
    await page.keyboard.press('Escape')
    await shown.getByRole('button', { name: 'I have copied it' }).click()
    expect(await page.content()).not.toContain(token)

    await page.getByRole('button', { name: 'Revoke Nightly backup' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('“Nightly backup” is revoked.').waitFor()
    await expect(operate('GET', '/operator-tokens')).rejects.toThrow('401')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click()
    await page.getByLabel('Action').fill('operator-token.revoke')
    const log = page.getByRole('table', { name: 'Audit log' })
    await log.getByRole('row', { name: /Operator token: revoke.*Olga/ }).waitFor()
    // The newest lines are not all of them: what does not match is gone.
    await log.getByText('Session: create').first().waitFor({ state: 'detached' })
    const address = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
    const exported = await page.evaluate(async (href) => (await fetch(href)).text(), address ?? '')
    expect(
      exported
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { action: string }).action),
    ).toEqual(['operator-token.revoke'])
    expect(opened.witness.everything).toEqual([])
  })
})
