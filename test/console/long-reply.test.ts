import { expect, it } from 'vitest'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole } from './support/console-browser.ts'
import { ConsoleSite } from './support/console-site.ts'
import { longText } from './support/long-text.ts'
import { tooLong, watchLongTasks } from './support/long-tasks.ts'
import { PlaygroundPage } from './support/playground.ts'
import { createTenant } from './support/tenant.ts'

const TOKENS = 50_000

const limits = {
  requests_per_minute: 1000,
  requests_per_day: 1000,
  tokens_per_minute: 10_000_000,
  tokens_per_day: 10_000_000,
}

const configuration = {
  engines: { long: { kind: 'scripted', script: [{ reasoning: 'At length, then.' }, { text: longText(TOKENS) }] } },
  models: [
    {
      id: 'tests/long',
      engine: 'long',
      owned_by: 'tests',
      context_length: 200_000,
      max_output_tokens: 100_000,
      default_parameters: { max_tokens: 100_000 },
    },
  ],
  plans: { default: { limits, models: ['*'], credentials: ['api_key', 'playground'] } },
}

describeInBrowser('a tab that shows a very long answer', (browser) => {
  it(`streams ${TOKENS} tokens without freezing`, async () => {
    await using site = await ConsoleSite.start(configuration)
    const person = await site.person('Ada')
    const { organization } = await createTenant(person)
    await using opened = await openConsole(browser(), site, { as: person })
    const { page } = opened
    await opened.visit(`/organizations/${organization}/playground`)
    const playground = new PlaygroundPage(page)
    const { message } = playground
    await page.getByText('200,000 context').waitFor()
    const report = await watchLongTasks(page, async () => {
      await playground.send('Tell me everything')
      // The answer can be followed, and the page be used, while it comes.
      await page.getByRole('button', { name: 'Stop' }).waitFor()
      await message.fill('One more thing')
      await page.getByRole('status').filter({ hasText: 'The answer has ended.' }).waitFor({ state: 'attached' })
    })
    console.info(`long tasks of the tab: ${JSON.stringify({ ...report, longTasksMs: report.longTasksMs.slice(0, 5) })}`)
    expect(await message.inputValue()).toBe('One more thing')
    const answer = page.getByRole('article', { name: 'Answer' })
    // All of it arrived: what it took, and its last words.
    await expect.poll(() => answer.innerText()).toMatch(/ in, 5\d,\d{3} out/)
    expect(await answer.innerText()).toContain('These are the last words.')
    expect(tooLong(report)).toEqual([])
    expect(opened.witness.everything).toEqual([])
  })

  it('a page that does freeze is found out', async () => {
    await using site = await ConsoleSite.start(configuration)
    await using opened = await openConsole(browser(), site)
    await opened.visit('/sign-in')
    const report = await watchLongTasks(opened.page, () =>
      opened.page.evaluate(async () => {
        await new Promise((resolve) => {
          setTimeout(() => {
            const began = performance.now()
            while (performance.now() - began < 5000);
            // The observer is told after the task.
            setTimeout(resolve, 100)
          })
        })
      }),
    )
    expect(tooLong(report)).toHaveLength(1)
  })
})
