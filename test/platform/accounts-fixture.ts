import { vi } from 'vitest'
import type { PlatformSettings } from '../../src/platform/platform-settings.ts'
import type { TestDatabaseKind } from '../support/databases.ts'
import { openTestPlatform, servePlatform, type Answer, type FakeClock } from './platform-fixture.ts'

export const goodPassword = 'correct horse battery staple'

/** What a browser of our own pages sends with every change. */
export const fromOurPages = { 'x-parley-console': '1', 'sec-fetch-site': 'same-origin' }

/** A served platform for people who come from outside: they sign up, read their mail and sign in. */
export async function serveAccounts(
  options: {
    kind?: TestDatabaseKind
    settings?: Partial<PlatformSettings>
    clock?: FakeClock
    dataDirectory?: string
  } = {},
) {
  const opened = await openTestPlatform(options)
  const { send, made, baseUrl } = await servePlatform(opened)

  /** A request of somebody without any credential, unless the headers have one. */
  const visit = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(method, path, body, { headers: { 'content-type': 'application/json', ...headers } })

  const mailsTo = (email: string) => opened.log.filter((line) => line['to'] === email)

  /** The token in the newest link that was mailed to somebody, once there are so many. */
  const tokenFor = (email: string, count = 1): Promise<string> =>
    vi.waitFor(() => {
      const links = mailsTo(email).flatMap((line) => (typeof line['link'] === 'string' ? [line['link']] : []))
      if (links.length < count) throw new Error(`${email} has ${links.length} links, not ${count}`)
      return new URL(links.at(-1) ?? '').searchParams.get('token') ?? ''
    })

  const signUp = (email: string, more: Record<string, unknown> = {}) =>
    visit('POST', '/sign-up', { email, password: goodPassword, ...more })

  const verify = async (email: string): Promise<Answer> =>
    visit('POST', '/email-verifications/confirmation', { token: await tokenFor(email) })

  const signIn = (email: string, password = goodPassword) => visit('POST', '/sign-in', { email, password, token: true })

  /** Somebody with an account, a verified email and a session. */
  const person = async (name: string) => {
    const email = `${name}@people.test`
    await signUp(email, { name })
    await verify(email)
    const signedIn = await signIn(email)
    const authorization = `Bearer ${String(signedIn.body['token'])}`
    const { id } = signedIn.body['account'] as { id: string }
    const ask = (method: string, path: string, body?: unknown) => visit(method, path, body, { authorization })
    return { id, email, authorization, ask, sessionId: (signedIn.body['session'] as { id: string }).id }
  }

  return { ...opened, send, made, baseUrl, visit, mailsTo, tokenFor, signUp, verify, signIn, person }
}
