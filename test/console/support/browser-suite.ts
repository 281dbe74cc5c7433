import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { BROWSER_TIMEOUT_MS, chromiumMissing, launchChromium } from '../../e2e/support/chromium.ts'

/** A suite that needs a browser: left out, with a word, where there is none; in CI it fails instead. */
export function describeInBrowser(name: string, suite: (browser: () => Browser) => void): void {
  if (chromiumMissing !== undefined) console.warn(`Skipping ${name}: ${chromiumMissing}`)
  // A browser on a busy machine takes its time.
  vi.setConfig({ testTimeout: 3 * BROWSER_TIMEOUT_MS, hookTimeout: BROWSER_TIMEOUT_MS })
  describe.skipIf(chromiumMissing !== undefined)(name, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await launchChromium()
    })
    afterAll(() => browser?.close())
    suite(() => browser)
  })
}
