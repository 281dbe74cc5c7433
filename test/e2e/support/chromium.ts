import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Why the tests in a browser cannot run here, or undefined if they can. In CI they always run: without Chromium, they fail. */
export const chromiumMissing: string | undefined =
  existsSync(executablePath) || process.env['CI'] !== undefined
    ? undefined
    : `there is no Chromium at ${executablePath}; install it or name another one in CHROMIUM_PATH`

/** For everything that is asked of the browser, its start included. */
export const BROWSER_TIMEOUT_MS = 180_000

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    timeout: BROWSER_TIMEOUT_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
