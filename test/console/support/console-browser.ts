import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { ConsoleSite } from './console-site.ts'
import { PASSWORD, type Person } from './person.ts'
import { watchContext, type Witness } from './witness.ts'

/** For each single thing that is done on a page, on a machine with better things to do. */
const STEP_TIMEOUT_MS = 60_000

export interface OpenedConsole extends AsyncDisposable {
  context: BrowserContext
  page: Page
  witness: Witness
  /** Goes to an address of the console and waits until the page is there. */
  visit(path: string): Promise<void>
}

export interface ConsoleOptions {
  /** Signed in already. */
  as?: Person
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
}

/** A browser of one person, with nothing from before in it. */
export async function openConsole(
  browser: Browser,
  site: ConsoleSite,
  options: ConsoleOptions = {},
): Promise<OpenedConsole> {
  const context = await browser.newContext({
    baseURL: site.origin,
    colorScheme: options.theme ?? 'light',
    viewport: options.viewport ?? { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Nothing that moves has to be waited for.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  const witness = await watchContext(context, site.origin)
  const page = await context.newPage()
  const visit = async (path: string) => {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
  }
  if (options.as !== undefined) {
    await visit('/sign-in')
    await signInQuietly(page, options.as)
  }
  return { context, page, witness, visit, [Symbol.asyncDispose]: () => context.close() }
}

/** Without the form, for stories that are not about it. */
async function signInQuietly(page: Page, { email }: Person): Promise<void> {
  const status = await page.evaluate(
    async (given) => {
      const headers = { 'content-type': 'application/json', 'x-parley-console': '1' }
      const body = JSON.stringify(given)
      return (await fetch('/platform/v1/sign-in', { method: 'POST', headers, body })).status
    },
    { email, password: PASSWORD },
  )
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
}
