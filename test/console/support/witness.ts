import type { BrowserContext } from 'playwright-core'

/** What happened in a browser that should never happen on our pages. */
export class Witness {
  /** Scripts that were not ours and ran. */
  readonly tripped: string[] = []
  readonly dialogs: string[] = []
  /** Requests to anywhere else; none of them gets there. */
  readonly foreignRequests: string[] = []
  /** What the content security policy had to stop. */
  readonly policyViolations: string[] = []
  /** Errors that nobody caught. */
  readonly pageErrors: string[] = []

  get everything(): readonly string[] {
    return [
      ...this.tripped.map((what) => `a script ran: ${what}`),
      ...this.dialogs.map((what) => `a dialog opened: ${what}`),
      ...this.foreignRequests.map((what) => `a request went to ${what}`),
      ...this.policyViolations.map((what) => `the policy stopped ${what}`),
      ...this.pageErrors.map((what) => `an error: ${what}`),
    ]
  }
}

declare global {
  interface Window {
    /** What injected scripts call. */
    tripwire: (what?: unknown) => void
    witnessViolation: (what: string) => void
  }
}

/** Watches every page of a context. What is watched for works in pages of any policy: it comes with the browser, not with the page. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Witness> {
  const witness = new Witness()
  await context.exposeFunction('tripwire', (what?: unknown) => void witness.tripped.push(String(what)))
  await context.exposeFunction('witnessViolation', (what: string) => void witness.policyViolations.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.witnessViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`)
    })
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(window, name, { value: () => window.tripwire(name) })
    }
  })
  const isForeign = (url: URL) => /^(https?|wss?|ftp):$/.test(url.protocol) && url.origin !== origin
  await context.route(isForeign, async (route) => {
    witness.foreignRequests.push(route.request().url())
    await route.abort()
  })
  context.on('dialog', (dialog) => {
    witness.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  context.on('weberror', (error) => witness.pageErrors.push(String(error.error())))
  return witness
}
