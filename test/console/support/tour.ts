import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openConsole, type OpenedConsole } from './console-browser.ts'
import { consolePages, type ConsolePage, type Viewer } from './console-pages.ts'
import type { SeededSite } from './seeded-site.ts'

/** Shows every page, to each viewer their own; hands out what the browsers witnessed. */
export async function tour(
  browser: Browser,
  seeded: SeededSite,
  look: (page: Page, shown: ConsolePage) => Promise<void>,
  {
    pages = consolePages,
    before,
  }: { pages?: readonly ConsolePage[]; before?: (context: BrowserContext) => Promise<void> } = {},
): Promise<string[]> {
  const witnessed: string[] = []
  for (const viewer of new Set(pages.map(({ as }) => as))) {
    await using opened = await openFor(browser, seeded, viewer)
    await before?.(opened.context)
    for (const shown of pages.filter(({ as }) => as === viewer)) {
      await opened.visit(shown.path(seeded))
      await settled(opened.page)
      await shown.prepare?.(opened.page)
      await settled(opened.page)
      await look(opened.page, shown)
    }
    witnessed.push(...opened.witness.everything)
  }
  return witnessed
}

function openFor(browser: Browser, seeded: SeededSite, viewer: Viewer): Promise<OpenedConsole> {
  return openConsole(browser, seeded.site, viewer === 'nobody' ? {} : { as: seeded[viewer] })
}

/** Nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.animate-pulse, [aria-busy="true"]') === null)
}

/** Changes the theme as the system would, and waits until the page has followed. */
export async function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme)
  // Colours that are inherited change one after the other: not before nothing has moved for some frames are they all what they will be.
  await page.evaluate(async () => {
    for (let still = 0; still < 5; still++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (document.getAnimations().some((animation) => animation instanceof CSSTransition)) still = 0
    }
  })
}
