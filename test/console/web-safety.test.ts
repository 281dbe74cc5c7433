import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConsoleSite } from './support/console-site.ts'
import { PASSWORD, type Person } from './support/person.ts'
import { demonstrationConfig } from '../support/demonstration-config.ts'

// A process of its own starts, and passwords are hashed slowly on purpose.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const POLICY =
  /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/

const asPage = { accept: 'text/html' }

describe('what browsers are told about our pages', () => {
  let site: ConsoleSite
  let person: Person
  beforeAll(async () => {
    site = await ConsoleSite.start(JSON.parse(demonstrationConfig) as object)
    person = await site.person('Ada')
  })
  afterAll(() => site[Symbol.asyncDispose]())

  it.each(['/', '/sign-in', '/organizations/org_1/playground', '/operator/engines', '/nothing/at/all'])(
    'the exact policy comes with %s, and its nonce is good for one page',
    async (path) => {
      const answers = await Promise.all([1, 2].map(() => fetch(site.origin + path, { headers: asPage })))
      const nonces = answers.map(({ headers }) => POLICY.exec(headers.get('content-security-policy') ?? '')?.[1])
      expect(nonces[0]).toBeDefined()
      expect(nonces[1]).toBeDefined()
      expect(nonces[0]).not.toBe(nonces[1])
      for (const [index, answer] of answers.entries()) {
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        })
        const html = await answer.text()
        expect(html).toContain(`content="${nonces[index]}"`)
        // Nothing that the policy would have to allow: no inline script, style or handler.
        expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=|javascript:/i)
        expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
      }
    },
  )

  it('files are what they say they are', async () => {
    const html = await (await fetch(site.origin, { headers: asPage })).text()
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(2)
    for (const path of files) {
      const { status, headers } = await fetch(site.origin + path)
      expect(status).toBe(200)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toMatch(/^(text\/javascript|text\/css|image\/svg\+xml)/)
    }
  })

  it('no path leads out of the directory of the console', async () => {
    for (const path of [
      '/assets/../../../package.json',
      '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
      '/.vite/manifest.json',
    ]) {
      const answer = await fetch(site.origin + path)
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  it('the session is in a cookie that no script, no other host and no other site gets', async () => {
    const answer = await fetch(`${site.origin}/platform/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-parley_session=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/),
    ])
    // The secret stands in the cookie alone.
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(await answer.text()).not.toContain(cookie.split('=')[1]?.split(';')[0])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it('no page of another origin is let in by the platform API, nor told anything', async () => {
    for (const path of ['/platform/v1/account', '/platform/v1/sign-in', '/platform/v1/organizations']) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const { headers } = await fetch(site.origin + path, {
          method,
          headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
        })
        expect(headers.get('access-control-allow-origin')).toBeNull()
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    }
  })
})
