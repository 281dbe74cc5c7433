import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demonstrationConfig } from '../support/demonstration-config.ts'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole, type OpenedConsole } from './support/console-browser.ts'
import { ConsoleSite } from './support/console-site.ts'
import { foreignNodes } from './support/foreign-nodes.ts'
import { payloads, swallowing } from './support/payloads.ts'
import type { Person } from './support/person.ts'
import { PlaygroundPage } from './support/playground.ts'
import { answerCompletions, type ScriptedReply } from './support/scripted-replies.ts'
import { createTenant } from './support/tenant.ts'

const BATCH = 40

function batches(all: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) =>
    all.slice(index * BATCH, (index + 1) * BATCH),
  )
}

/** What people do with an answer: unfold, point at, read to the end. */
async function useAll(page: Page, ...lastWords: readonly string[]): Promise<void> {
  const fold = page.getByRole('button', { name: /^Reasoning/ })
  if (await fold.isVisible()) await fold.click()
  // Nothing is left to be revealed.
  await page.waitForFunction(
    (words) => words.every((word) => (document.querySelector('article')?.textContent ?? '').includes(word)),
    ['tripwire', ...lastWords],
  )
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('article *')) {
      for (const type of ['mouseover', 'pointerenter', 'focus', 'toggle']) element.dispatchEvent(new Event(type))
    }
  })
}

describeInBrowser('what models say is never more than text', (browser) => {
  let site: ConsoleSite
  let person: Person
  let organization: string
  beforeAll(async () => {
    site = await ConsoleSite.start(JSON.parse(demonstrationConfig) as object)
    person = await site.person('Ada')
    organization = (await createTenant(person)).organization
  })
  afterAll(() => site?.[Symbol.asyncDispose]())

  /** The playground, with whatever is put into `next` as the next answer. */
  async function openPlayground(): Promise<{
    opened: OpenedConsole
    answer: (reply: ScriptedReply, asked?: string) => Promise<void>
  }> {
    const opened = await openConsole(browser(), site, { as: person })
    const { page } = opened
    let next: ScriptedReply = {}
    await answerCompletions(page, () => next)
    await opened.visit(`/organizations/${organization}/playground`)
    const playground = new PlaygroundPage(page)
    return {
      opened,
      async answer(reply, asked = 'Go on') {
        next = reply
        const begin = page.getByRole('button', { name: 'New', exact: true })
        if (await begin.isEnabled()) await begin.click()
        await playground.send(asked)
        await page.getByText('The answer has ended.').waitFor({ state: 'attached' })
      },
    }
  }

  it(`has ${payloads.length + swallowing.length} payloads, all different`, () => {
    expect(new Set([...payloads, ...swallowing]).size).toBeGreaterThanOrEqual(300)
  })

  it('answers and reasoning', async () => {
    const { opened, answer } = await openPlayground()
    await using _ = opened
    const replies = [...batches(payloads).map((batch) => batch.join('\n\n')), ...swallowing]
    for (const said of replies) {
      await answer({ content: `${said}\n\nend of answer`, reasoning: `${said}\n\nend of thought` }, said.slice(0, 2000))
      await useAll(opened.page, 'end of answer', 'end of thought')
      expect(await foreignNodes(opened.page)).toEqual([])
    }
    // What was kept of it in the browser is as harmless when it comes back.
    await opened.page.getByRole('button', { name: 'History' }).click()
    await opened.page.getByRole('dialog').waitFor()
    expect(await foreignNodes(opened.page)).toEqual([])
    expect(opened.witness.everything).toEqual([])
  })

  it('names and arguments of tool calls', async () => {
    const { opened, answer } = await openPlayground()
    await using _ = opened
    for (const batch of batches([...payloads, ...swallowing])) {
      const toolCalls = batch.map((payload) => ({
        name: payload,
        arguments: payload.startsWith('{') ? payload : JSON.stringify({ [payload]: payload }),
      }))
      await answer({ reasoning: 'I call.', toolCalls })
      await useAll(opened.page)
      expect(await foreignNodes(opened.page)).toEqual([])
    }
    expect(opened.witness.everything).toEqual([])
  })

  it('errors, at once and in the middle of an answer', async () => {
    const { opened, answer } = await openPlayground()
    await using _ = opened
    for (const [index, batch] of batches([...payloads, ...swallowing]).entries()) {
      const [type = '', code = '', param = ''] = batch
      const error = { message: batch.join('\n'), type, code, param }
      await answer(index % 2 === 0 ? { status: 400, error } : { content: 'So far', error })
      await useAll(opened.page)
      expect(await foreignNodes(opened.page)).toEqual([])
    }
    expect(opened.witness.everything).toEqual([])
  })

  it('prompts, in every language that a request is copied as', async () => {
    const { opened } = await openPlayground()
    await using _ = opened
    const { page } = opened
    await page.getByRole('textbox', { name: 'System prompt' }).fill([...payloads, ...swallowing].join('\n'))
    await page.getByRole('button', { name: 'Code', exact: true }).click()
    const styles = page.getByRole('dialog').getByLabel('Copy as')
    const names = await styles.getByRole('option').allInnerTexts()
    expect(names.length).toBeGreaterThan(3)
    for (const label of names) {
      await styles.selectOption({ label })
      await page.getByLabel(`The request as ${label}`).waitFor()
      expect(await foreignNodes(page)).toEqual([])
    }
    expect(opened.witness.everything).toEqual([])
  })

  it('a page without any care is found out by all of these watches', async () => {
    await using opened = await openConsole(browser(), site)
    const { page, witness } = opened
    await page.route('**/careless', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><article>' }),
    )
    await page.goto('/careless')
    const careless = [
      payloads[0],
      '<img src="https://elsewhere.example/a.png">',
      `<a href="javascript:tripwire()">x</a>`,
    ]
    await page.evaluate((html) => (document.body.innerHTML = html), careless.join(''))
    await expect.poll(() => witness.tripped.length).toBeGreaterThan(0)
    await expect.poll(() => witness.foreignRequests).toEqual(['https://elsewhere.example/a.png'])
    expect(await foreignNodes(page)).toHaveLength(3 + 1)
    await opened.visit('/sign-in')
    await page.evaluate(() => {
      const image = document.createElement('img')
      image.src = 'https://elsewhere.example/b.png'
      document.body.append(image)
    })
    await expect.poll(() => witness.policyViolations).toHaveLength(1)
  })
})
