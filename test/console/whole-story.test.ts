import { expect, it } from 'vitest'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole } from './support/console-browser.ts'
import { ConsoleSite } from './support/console-site.ts'
import { PASSWORD } from './support/person.ts'
import { PlaygroundPage } from './support/playground.ts'
import { runCurl } from './support/run-curl.ts'

const email = 'ada@people.test'

const schema = JSON.stringify({
  type: 'object',
  properties: { name: { type: 'string', maxLength: 30 }, age: { type: 'integer', minimum: 0, maximum: 150 } },
  required: ['name', 'age'],
  additionalProperties: false,
})

describeInBrowser('the whole story, on a server that nobody has configured', (browser) => {
  it('of somebody who signs up, waits, is let in, makes a key, uses it, tries everything and takes the key back', async () => {
    await using site = await ConsoleSite.start({ accounts: { sign_up: 'waiting-list' } })
    const operator = await site.operator('Olga')
    await using visitor = await openConsole(browser(), site)
    const { page } = visitor
    const main = page.getByRole('navigation', { name: 'Main' })

    // Signs up, and confirms the address by the link.
    await visitor.visit('/')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
    await page.goto(await site.linkTo(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor()

    // Signs in, and waits.
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor()
    await page.getByText('You are next.').waitFor()

    // An operator lets them in.
    {
      await using opened = await openConsole(browser(), site)
      await opened.visit('/')
      await opened.page.getByLabel('Email').fill(operator.email)
      await opened.page.getByLabel('Password').fill(PASSWORD)
      await opened.page.getByLabel('Password').press('Enter')
      await opened.page.getByRole('heading', { name: 'Waiting list' }).waitFor()
      await opened.page.getByRole('button', { name: `Let in ${email}` }).click()
      await opened.page.getByText('1 account has access now').waitFor()
      await opened.page.getByText('Nobody waits').waitFor()
      expect(opened.witness.everything).toEqual([])
    }

    // The waiting room opens by itself. Three steps lead to a key.
    await page.getByRole('heading', { name: 'Set things up' }).waitFor()
    await page.getByLabel('Name of the organization').fill('Analytical Engines')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Name of the project').fill('Notes')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Name of the key').fill('Notebook')
    await page.getByRole('button', { name: 'Make the key' }).click()

    // The command that stands there works as it stands there.
    const example = page.getByLabel('A first request')
    await expect.poll(() => example.innerText(), { timeout: 60_000 }).toContain('parley/tiny-reasoner')
    const command = await example.innerText()
    expect(command).toContain(await page.getByLabel('API key').innerText())
    const first = runCurl(command)
    expect(first).toMatchObject({ status: 200, body: expect.stringContaining('"chat.completion"') as string })
    await page.getByRole('link', { name: 'I have the key. Finish' }).click()
    await page.getByRole('heading', { name: 'Analytical Engines', exact: true }).waitFor()

    // Chats with the house model, and sees what it thought.
    await main.getByRole('link', { name: 'Playground' }).click()
    const playground = new PlaygroundPage(page)
    expect(await playground.ask('What is 17 plus 25?')).toContain('42')
    const reasoning = playground.answer.getByRole('button', { name: /^Reasoning \d+ tokens$/ })
    const before = (await playground.answer.innerText()).length
    await reasoning.click()
    expect((await playground.answer.innerText()).length).toBeGreaterThan(before + 10)

    // Walks a tool loop, playing the tool.
    await playground.begin()
    await playground.unfold('Tools')
    await page.getByRole('button', { name: 'Add an example' }).click()
    await page.getByLabel('Tool choice').selectOption({ label: 'must call get_weather' })
    await playground.ask('What is the weather in Paris?')
    await playground.answer.getByText('Calls get_weather').waitFor()
    await page.getByLabel('Tool choice').selectOption({ label: 'none' })
    await page.getByRole('textbox', { name: 'Result of get_weather' }).fill('{"temperature": 20, "sky": "clear"}')
    await page.getByRole('button', { name: 'Send the result' }).click()
    await page.getByRole('article', { name: 'Answer' }).nth(1).waitFor()
    expect(await playground.ended()).toMatch(/\S/)
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([])

    // Asks for JSON of a shape, and gets it.
    await page.getByRole('button', { name: 'Remove get_weather' }).click()
    await playground.begin()
    await playground.unfold('Response format')
    await page.getByLabel('The answer is').selectOption({ label: 'json_schema: fits a schema' })
    await page.getByRole('textbox', { name: 'Schema', exact: true }).fill(schema)
    await playground.ask('Anna is 30 years old. Give me her name and age as JSON.')
    await playground.answer.getByText('Fits the schema').waitFor()

    // All of that is in the usage: one request by curl, four from here.
    await main.getByRole('link', { name: 'Usage' }).click()
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
    const row = page.getByRole('row', { name: /tiny-reasoner/ })
    await expect.poll(() => row.innerText(), { timeout: 60_000 }).toMatch(/tiny-reasoner\s+5\b/)

    // Takes the key back: the same command is refused.
    await main.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Revoke Notebook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“Notebook” is revoked.').waitFor()
    expect(runCurl(command)).toMatchObject({ status: 401, body: expect.stringContaining('invalid_api_key') as string })

    expect(visitor.witness.everything).toEqual([])
  })
})
