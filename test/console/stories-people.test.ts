import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole } from './support/console-browser.ts'
import { ConsoleSite } from './support/console-site.ts'
import { PASSWORD } from './support/person.ts'
import { storyConfig } from './support/story-config.ts'
import { createTenant } from './support/tenant.ts'

describeInBrowser('stories of people', (browser) => {
  let site: ConsoleSite
  beforeAll(async () => {
    site = await ConsoleSite.start(storyConfig)
  })
  afterAll(() => site?.[Symbol.asyncDispose]())

  it('somebody without an account is invited, makes one on the way, and is a member', async () => {
    const email = 'grace@people.test'
    const owner = await site.person('Ada')
    const { organization } = await createTenant(owner, { organization: 'Analytical Engines', project: 'Notes' })
    await using inviting = await openConsole(browser(), site, { as: owner })
    await inviting.visit(`/organizations/${organization}/members`)
    await inviting.page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = inviting.page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('radio', { name: /^Viewer/ }).check()
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await inviting.page.getByText(`${email} is invited.`).waitFor()
    await inviting.page.getByRole('table', { name: 'Open invitations' }).getByText(email).waitFor()

    await using invited = await openConsole(browser(), site)
    const { page } = invited
    await page.goto(await site.linkTo(email))
    await page.getByText('You are invited to Analytical Engines').waitFor()
    await page.getByText('Ada asks you to join as a viewer.').waitFor()
    await page.getByRole('link', { name: 'Make one and join' }).click()
    await page.getByLabel('Name').fill('Grace')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create the account' }).click()
    // Belonging somewhere is one thing, access another: the list is the same for all.
    await page.getByText('You are a member of Analytical Engines already.').waitFor()
    await site.operate('POST', '/waiting-list/approvals', { count: 1 })
    await page.getByRole('heading', { name: 'Welcome to Analytical Engines' }).waitFor()
    await page.getByText('You join as a viewer').waitFor()
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { name: 'Analytical Engines', exact: true }).waitFor()
    // A viewer looks, and is told why there is no more to do.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API keys' }).click()
    await page.getByText('Your role may look at them').waitFor()
    expect(await page.getByRole('button', { name: 'New key' }).count()).toBe(0)

    await inviting.page.reload()
    await inviting.page.getByRole('table', { name: 'Members' }).getByText(email).waitFor()
    expect([...inviting.witness.everything, ...invited.witness.everything]).toEqual([])
  })

  it('a wrong password is said to be wrong, keeps what was typed, and the right one opens', async () => {
    const person = await site.person('Edsger')
    await createTenant(person)
    await using opened = await openConsole(browser(), site)
    const { page } = opened
    await opened.visit('/sign-in')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill('open sesame')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('The email address or the password is wrong').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('Password').press('Enter')
    await page.getByRole('heading', { name: 'Acme' }).waitFor()
    expect(opened.witness.everything).toEqual([])
  })

  it('somebody whose account is restricted learns why, and is let in again afterwards', async () => {
    const person = await site.person('Alonzo')
    const { organization } = await createTenant(person)
    await using opened = await openConsole(browser(), site, { as: person })
    const { page } = opened
    await opened.visit(`/organizations/${organization}`)
    await site.operate('PUT', `/accounts/${person.id}/restriction`, { reason: 'Your keys were found in public.' })
    await page.reload()
    await page.getByRole('heading', { name: 'This account is restricted' }).waitFor()
    await page.getByText('Your keys were found in public.').waitFor()
    await site.operate('DELETE', `/accounts/${person.id}/restriction`)
    // The page looks again by itself.
    await page.getByRole('heading', { name: 'Acme' }).waitFor()
    expect(opened.witness.everything).toEqual([])
  })
})
