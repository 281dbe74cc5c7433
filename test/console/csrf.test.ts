import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demonstrationConfig } from '../support/demonstration-config.ts'
import { ConsoleSite } from './support/console-site.ts'
import { PASSWORD, type Person } from './support/person.ts'

// A process of its own starts, and passwords are hashed slowly on purpose.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

interface Operation {
  requestBody?: unknown
  security: readonly unknown[]
}

const document = JSON.parse(readFileSync(new URL('../../platform-openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

/** Every operation that changes something. */
const changes = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
)

const json = { 'content-type': 'application/json' }
const ours = { ...json, 'x-parley-console': '1' }

/** What a page of somebody else could make a browser send, cookie included. */
const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no header of ours': json,
  'a form as text/plain': { 'content-type': 'text/plain' },
  'a form as urlencoded': { 'content-type': 'application/x-www-form-urlencoded' },
  'a form as multipart': { 'content-type': 'multipart/form-data; boundary=x' },
  'another origin': { ...ours, origin: 'https://elsewhere.example' },
  'an origin without a name': { ...ours, origin: 'null' },
  'another port of this host': { ...ours, origin: 'http://127.0.0.1:1' },
  'another site, says the browser': { ...ours, 'sec-fetch-site': 'cross-site' },
  'another origin of this site, says the browser': { ...ours, 'sec-fetch-site': 'same-site' },
}

describe('changes that ride on a cookie', () => {
  let site: ConsoleSite
  let operator: Person
  let cookie: string
  beforeAll(async () => {
    site = await ConsoleSite.start(JSON.parse(demonstrationConfig) as object)
    operator = await site.operator('Olga')
    const answer = await fetch(`${site.origin}/platform/v1/sign-in`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: operator.email, password: PASSWORD }),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const send = (method: string, path: string, headers: Record<string, string>) =>
    fetch(`${site.origin}/platform/v1${path.replaceAll(/\{\w+\}/g, 'some_1')}`, { method, headers, body: '{}' })

  const audit = async () => (await operator.ask('GET', '/audit?limit=1'))['data']

  it('are all known', () => {
    expect(changes.length).toBeGreaterThan(45)
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toContain('POST /sign-out')
  })

  it.each(Object.entries(foreign))('are refused with 403, every one of them: %s', async (_case, headers) => {
    const before = await audit()
    const answers = await Promise.all(
      changes.map(async ({ method, path }) => {
        const answer = await send(method, path, { ...headers, cookie })
        const { code } = (await answer.json()) as { code?: string }
        return `${method} ${path} ${answer.status} ${code}`
      }),
    )
    expect(answers).toEqual(changes.map(({ method, path }) => `${method} ${path} 403 cross_site_request`))
    // Neither did anything happen: the latest line of the audit log is the one from before.
    expect(await audit()).toEqual(before)
  })

  it('from our own pages get past that check', async () => {
    const answer = await send('POST', '/account/onboarding', { ...ours, cookie, origin: site.origin })
    expect(((await answer.json()) as { code?: string }).code).not.toBe('cross_site_request')
    const renamed = await fetch(`${site.origin}/platform/v1/account`, {
      method: 'PATCH',
      headers: { ...ours, cookie, origin: site.origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ name: 'Olga the operator' }),
    })
    expect(renamed.status).toBe(200)
  })

  it('nobody is signed in, up or out by a form of another page either: 415 without a cookie', async () => {
    // Without a cookie nothing rides on anything but what the page knows itself; still it takes JSON, which needs a consent that is not given.
    const open = changes.filter(
      ({ security, requestBody, path }) =>
        security.length === 0 && requestBody !== undefined && !path.startsWith('/payments/'),
    )
    expect(open.length).toBeGreaterThan(4)
    for (const { method, path } of open) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        expect([path, type, (await send(method, path, { 'content-type': type })).status]).toEqual([path, type, 415])
      }
    }
  })
})
