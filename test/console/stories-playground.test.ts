import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole, type OpenedConsole } from './support/console-browser.ts'
import { ConsoleSite } from './support/console-site.ts'
import { PASSWORD, type Person } from './support/person.ts'
import { PlaygroundPage } from './support/playground.ts'
import { storyConfig } from './support/story-config.ts'
import { createTenant } from './support/tenant.ts'

describeInBrowser('stories of the playground', (browser) => {
  let site: ConsoleSite
  beforeAll(async () => {
    site = await ConsoleSite.start(storyConfig)
  })
  afterAll(() => site?.[Symbol.asyncDispose]())

  /** Somebody of their own, in the playground of an organization of their own. */
  async function open(
    name: string,
    model: string,
  ): Promise<{ person: Person; organization: string; opened: OpenedConsole; playground: PlaygroundPage }> {
    const person = await site.person(name)
    const { organization } = await createTenant(person)
    const opened = await openConsole(browser(), site, { as: person })
    await opened.visit(`/organizations/${organization}/playground`)
    await opened.page.getByLabel('Model', { exact: true }).selectOption(model)
    return { person, organization, opened, playground: new PlaygroundPage(opened.page) }
  }

  it('whoever reaches a limit is told which one and for how long, and sees it on the page of limits', async () => {
    const { organization, opened, playground } = await open('Ada', 'tests/quick')
    await using _ = opened
    const { page } = opened
    await site.operate('PUT', `/organizations/${organization}/plan`, { plan: 'small', overrides: null })
    const refusal = page.getByRole('alert').filter({ hasText: 'The request was refused' })
    for (let tries = 0; tries < 6 && (await refusal.count()) === 0; tries++) await playground.ask('Again')
    const told = await refusal.innerText()
    expect(told).toMatch(/status\s+429/)
    expect(told).toContain('rate_limit_exceeded')
    expect(told).toMatch(/It can be tried again in \d+ s\./)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Limits' }).click()
    await page.getByRole('heading', { name: 'Limits', exact: true }).waitFor()
    await page.getByText(/\b4\b/).first().waitFor()
    expect(opened.witness.everything).toEqual([])
  })

  it('a session that ends in the middle of an answer costs nothing that was said', async () => {
    const { person, opened, playground } = await open('Grace', 'tests/slow')
    await using _ = opened
    const { page } = opened
    await playground.send('Tell me a story')
    await playground.answer.getByText('Once upon a time').waitFor()
    const { data } = (await person.ask('GET', '/account/sessions')) as { data: { id: string; current: boolean }[] }
    for (const { id, current } of data) if (!current) await person.ask('DELETE', `/account/sessions/${id}`)
    await playground.ended()

    // What comes next needs somebody who is signed in; everything so far is still there.
    await page.getByLabel('Model', { exact: true }).selectOption('tests/quick')
    await playground.ask('And then?')
    await page.getByRole('alert').getByText('You are no longer signed in').waitFor()
    await page.getByText('Once upon a time').waitFor()
    const [second] = await Promise.all([
      opened.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in in another tab' }).click(),
    ])
    await second.getByLabel('Email').fill(person.email)
    await second.getByLabel('Password').fill(PASSWORD)
    await second.getByRole('button', { name: 'Sign in' }).click()
    await second.getByRole('heading', { name: 'Acme' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await playground.answer.getByText('the demonstration model').waitFor()
    expect(opened.witness.everything).toEqual([])
  })

  it('a connection that is lost in the middle of an answer leaves what came, says so, and can be tried again', async () => {
    const { opened, playground } = await open('Alan', 'tests/endless')
    await using _ = opened
    const { page } = opened
    await playground.send('Begin')
    await playground.answer.getByText('It began').waitFor()
    await site.kill()
    await page.getByText('The answer is not whole').waitFor()
    await playground.answer.getByText('It began').waitFor()
    await playground.answer.getByText('not whole', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').getByText('The server cannot be reached').first().waitFor()
    await site.startAgain()
    await page.getByLabel('Model', { exact: true }).selectOption('tests/quick')
    await page.getByRole('button', { name: 'Try again' }).click()
    await playground.answer.getByText('the demonstration model').waitFor()
    expect(opened.witness.everything).toEqual([])
  })

  it('an organization without credits is told so, and goes on once it has some', async () => {
    const { organization, opened, playground } = await open('Edsger', 'tests/dear')
    await using _ = opened
    const { page } = opened
    await playground.ask('How much?')
    const refusal = page.getByRole('alert').filter({ hasText: 'The request was refused' })
    await refusal.getByText('insufficient_credits').waitFor()
    await refusal.getByText('Add credits or raise the cap').waitFor()
    await site.operate('POST', `/organizations/${organization}/billing/grants`, { amount: '100', note: 'Welcome' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await playground.answer.getByText('the demonstration model').waitFor()
    // What it cost stands beside it, and is gone from the balance.
    await playground.answer.getByText(/credits/).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credits' }).click()
    await page.getByRole('heading', { name: 'Credits', exact: true }).waitFor()
    await page.getByText('Welcome').waitFor()
    expect(opened.witness.everything).toEqual([])
  })
})
