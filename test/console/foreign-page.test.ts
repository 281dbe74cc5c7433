import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { demonstrationConfig } from '../support/demonstration-config.ts'
import { describeInBrowser } from './support/browser-suite.ts'
import { openConsole } from './support/console-browser.ts'
import { ConsoleSite } from './support/console-site.ts'
import { createTenant } from './support/tenant.ts'

/** Serves a page of somebody else: on another port, which for cookies is still the same site, the worst case there is. */
async function serveForeignPage(target: string) {
  const page = `<!doctype html><title>Elsewhere</title>
    <iframe name="frame" src="${target}/sign-in"></iframe>
    <form id="out" method="post" action="${target}/platform/v1/sign-out" target="frame"></form>
    <form id="name" method="post" action="${target}/platform/v1/account" enctype="text/plain" target="frame">
      <input name='{"name":"' value='Mallory"}'>
    </form>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, [Symbol.asyncDispose]: close }
}

describeInBrowser('a page of somebody else, in the browser of somebody who is signed in', (browser) => {
  it('shows none of our pages in a frame, changes nothing and reads nothing', async () => {
    await using site = await ConsoleSite.start(JSON.parse(demonstrationConfig) as object)
    const person = await site.person('Ada')
    const { organization } = await createTenant(person)
    await using foreign = await serveForeignPage(site.origin)
    await using opened = await openConsole(browser(), site, { as: person })
    const { context, page } = opened
    // The watch would keep these requests from leaving; here they must arrive.
    await context.unrouteAll()
    const answered: string[] = []
    context.on('response', (response) => {
      if (response.url().includes('/platform/')) answered.push(`${response.request().method()} ${response.status()}`)
    })
    await page.goto(foreign.url)
    const frame = page.frames().find((candidate) => candidate.name() === 'frame')
    expect(frame?.url()).toBe('chrome-error://chromewebdata/')

    for (const form of ['out', 'name']) {
      const arrived = page.waitForResponse((response) => response.url().includes('/platform/'))
      await page.evaluate((id) => document.querySelector<HTMLFormElement>(`#${id}`)?.submit(), form)
      expect((await arrived).status()).toBeGreaterThanOrEqual(400)
    }
    const outcomes = await page.evaluate(async (target) => {
      const attempt = (path: string, init: RequestInit) =>
        fetch(`${target}/platform/v1${path}`, { credentials: 'include', ...init }).then(
          (response) => `${response.type} ${response.status}`,
          () => 'stopped by the browser',
        )
      return Promise.all([
        attempt('/account', {}),
        attempt('/sign-out', { method: 'POST', headers: { 'x-parley-console': '1' } }),
        attempt('/sign-out', { method: 'POST', mode: 'no-cors', body: 'x' }),
        attempt('/account', {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: '{"name":"Mallory"}',
        }),
      ])
    }, site.origin)
    expect(outcomes).toEqual(['stopped by the browser', 'stopped by the browser', 'opaque 0', 'stopped by the browser'])
    expect(answered).toContain('POST 403')
    expect(answered.filter((answer) => /^(POST|PATCH|PUT|DELETE) 2/.test(answer))).toEqual([])

    // Still signed in, and still called the same.
    await opened.visit(`/organizations/${organization}`)
    await page.getByRole('navigation', { name: 'Main' }).getByText('Ada').waitFor()
  })
})
