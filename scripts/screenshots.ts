import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium } from '../test/e2e/support/chromium.ts'
import { consolePages } from '../test/console/support/console-pages.ts'
import { startSeededSite } from '../test/console/support/seeded-site.ts'
import { showIn, tour } from '../test/console/support/tour.ts'

/*
 * Takes a picture of every page of the console, light and dark, on a desktop and on a phone, with data as a company would have.
 * Names as arguments choose pages: `npm run screenshots -- usage billing`.
 */

const OUT = '.build/screenshots'

const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

const wanted = process.argv.slice(2)
const pages = consolePages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (wanted.length === 0) rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })

const seeded = await startSeededSite()
const browser = await launchChromium()
try {
  const witnessed = await tour(
    browser,
    seeded,
    async (page, { name }) => {
      // What lies under a dialog goes no further than the screen.
      const fullPage = (await page.getByRole('dialog').count()) === 0
      for (const [screen, size] of Object.entries(screens)) {
        await page.setViewportSize(size)
        for (const theme of ['light', 'dark'] as const) {
          await showIn(page, theme)
          await page.screenshot({ path: join(OUT, `${name}-${screen}-${theme}.png`), fullPage })
        }
      }
      await page.setViewportSize(screens.desktop)
      process.stdout.write(`${name}\n`)
    },
    { pages },
  )
  for (const what of witnessed) process.stderr.write(`${what}\n`)
  process.exitCode = witnessed.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await seeded.site[Symbol.asyncDispose]()
}
