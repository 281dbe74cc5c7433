import { describe, expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { fromOurPages, goodPassword, serveAccounts } from './accounts-fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function cookieOf(headers: Headers): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

describeDatabases('sign-in', (kind) => {
  it('gives a browser a cookie that no script and no other site can use, and no token', async () => {
    const { person, visit } = await serveAccounts({ kind })
    const { email } = await person('ada')
    const answer = await visit('POST', '/sign-in', { email, password: goodPassword })
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('token')
    const [pair, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
    expect(pair).toMatch(/^__Host-parley_session=parley_session_\w{38}$/)
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(answer.text).not.toContain(pair?.split('=')[1])
    const account = await visit('GET', '/account', undefined, { cookie: String(pair) })
    expect(account.body).toMatchObject({ email })
  })

  it('gives a program the token it asks for, and no cookie', async () => {
    const { person, signIn, visit } = await serveAccounts({ kind })
    const { email } = await person('ada')
    const answer = await signIn(email)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const authorization = `Bearer ${String(answer.body['token'])}`
    expect((await visit('GET', '/account', undefined, { authorization })).body).toMatchObject({ email })
  })

  it('says the same of an unknown email and of a wrong password', async () => {
    const { person, signIn, signUp } = await serveAccounts({ kind })
    await person('ada')
    await signUp('unverified@people.test')
    const answers = []
    for (const email of ['ada@people.test', 'unverified@people.test', 'nobody@people.test']) {
      const { status, body, headers } = await signIn(email, 'not the password')
      const { instance: _instance, ...rest } = body
      answers.push({ status, rest, names: [...headers.keys()].toSorted() })
    }
    expect(answers[0]).toMatchObject({ status: 401, rest: { code: 'wrong_credentials' } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('again ends the session that asks for it', async () => {
    const { person, visit } = await serveAccounts({ kind })
    const { email } = await person('ada')
    const first = await visit('POST', '/sign-in', { email, password: goodPassword })
    const cookie = cookieOf(first.headers)
    const second = await visit('POST', '/sign-in', { email, password: goodPassword }, { cookie, ...fromOurPages })
    expect(second.status).toBe(200)
    expect(cookieOf(second.headers)).not.toBe(cookie)
    expect((await visit('GET', '/account', undefined, { cookie })).status).toBe(401)
    expect((await visit('GET', '/account', undefined, { cookie: cookieOf(second.headers) })).status).toBe(200)
  })

  it('works for those who wait and those who are restricted: they may see themselves', async () => {
    const { person, signIn, send } = await serveAccounts({ kind, settings: { signUp: 'waiting-list' } })
    const { id, email, ask } = await person('ada')
    await send('PUT', `/accounts/${id}/restriction`, { reason: 'asked too much' })
    expect((await signIn(email)).body).toMatchObject({ account: { state: 'restricted' } })
    expect((await ask('GET', '/account')).body).toMatchObject({
      state: 'restricted',
      restriction: { reason: 'asked too much' },
      waiting: null,
    })
  })
})

describeDatabases('attempts at a password', (kind) => {
  it('are free ten times, then wait ever longer, and never for good', async () => {
    const { person, signIn, clock } = await serveAccounts({ kind })
    const { email } = await person('ada')
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await signIn(email, 'wrong guess')).status).toBe(401)
    const waits: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const refused = await signIn(email)
      expect(refused.body).toMatchObject({ status: 429, code: 'too_many_attempts' })
      const waitSeconds = Number(refused.headers.get('retry-after'))
      waits.push(waitSeconds)
      clock.nowMs += waitSeconds * 1000
      expect((await signIn(email, 'wrong guess')).status).toBe(401)
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900])
    clock.nowMs += 15 * MINUTE_MS
    expect((await signIn(email)).status).toBe(200)
  })

  it('are forgotten once the password was right', async () => {
    const { person, signIn } = await serveAccounts({ kind })
    const { email } = await person('ada')
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 1; attempt < 10; attempt += 1) expect((await signIn(email, 'wrong guess')).status).toBe(401)
      expect((await signIn(email)).status).toBe(200)
    }
  })

  it('are forgotten after a quarter of an hour', async () => {
    const { person, signIn, clock } = await serveAccounts({ kind })
    const { email } = await person('ada')
    for (let attempt = 1; attempt < 10; attempt += 1) await signIn(email, 'wrong guess')
    clock.nowMs += 15 * MINUTE_MS
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await signIn(email, 'wrong guess')).status).toBe(401)
    expect((await signIn(email)).status).toBe(429)
  })

  it('are counted however many come at once', async () => {
    const { person, signIn } = await serveAccounts({ kind })
    const { email } = await person('ada')
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(email, 'wrong guess')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('are counted for emails that nobody has as for others', async () => {
    const { signIn } = await serveAccounts({ kind })
    for (let attempt = 1; attempt <= 10; attempt += 1) await signIn('nobody@people.test', 'wrong guess')
    expect((await signIn('nobody@people.test')).status).toBe(429)
  })

  it('are counted for an address, too, whatever the emails', async () => {
    const { signIn, person } = await serveAccounts({ kind })
    const { email } = await person('ada')
    for (let attempt = 0; attempt < 50; attempt += 1) await signIn(`nobody${attempt}@people.test`, 'wrong guess')
    expect((await signIn(email)).status).toBe(429)
  })

  it('of somebody who is signed in count as well', async () => {
    const { person, signIn } = await serveAccounts({ kind })
    const { ask, email } = await person('ada')
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const answer = await ask('POST', '/account/reauthentication', { password: 'wrong guess' })
      expect(answer.body).toMatchObject({ status: 403, code: 'wrong_password', errors: [{ field: 'password' }] })
    }
    expect((await ask('POST', '/account/reauthentication', { password: goodPassword })).status).toBe(429)
    expect((await signIn(email)).status).toBe(429)
  })

  it('are tidied away only when their time is over', async () => {
    const first = await serveAccounts({ kind })
    const { email } = await first.person('ada')
    for (let attempt = 1; attempt <= 10; attempt += 1) await first.signIn(email, 'wrong guess')
    await first.platform.tidyUp()
    expect((await first.signIn(email)).status).toBe(429)
    first.clock.nowMs += DAY_MS
    await first.platform.tidyUp()
    expect((await first.signIn(email)).status).toBe(200)
  })
})

describeDatabases('requests for mail', (kind) => {
  it('fill no mailbox: five an hour, whoever asks, and nobody is told', async () => {
    const { person, visit, tokenFor, mailsTo, platform } = await serveAccounts({ kind })
    const { email } = await person('ada')
    const before = mailsTo(email).length
    for (let round = 0; round < 8; round += 1) {
      expect((await visit('POST', '/password-resets', { email })).status).toBe(202)
    }
    await tokenFor(email, 5)
    await platform.close()
    // One of the five was for the link to verify the email.
    expect(mailsTo(email).filter((line) => line['link'] !== undefined)).toHaveLength(before + 4)
  })

  it('from one address are refused after fifty, known email or not', async () => {
    const { visit, signUp } = await serveAccounts({ kind })
    for (let round = 0; round < 50; round += 1) {
      const path = round % 2 === 0 ? '/password-resets' : '/email-verifications'
      expect((await visit('POST', path, { email: `nobody${round}@people.test` })).status).toBe(202)
    }
    const refused = await signUp('ada@example.com')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  })
})

describe('a change with a cookie', () => {
  it.each([
    ['without the header of our pages', {}],
    ['from another site, as its origin says', { 'x-parley-console': '1', origin: 'https://evil.example' }],
    ['from another site, as the browser says', { 'x-parley-console': '1', 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', { 'x-parley-console': '1', 'sec-fetch-site': 'same-site' }],
    ['from a page without an origin', { 'x-parley-console': '1', origin: 'null' }],
  ])('%s is refused', async (_how, headers) => {
    const { person, visit } = await serveAccounts()
    const { email } = await person('ada')
    const signedIn = await visit('POST', '/sign-in', { email, password: goodPassword })
    const cookie = cookieOf(signedIn.headers)
    for (const [method, path, body] of [
      ['PATCH', '/account', { name: 'Eve' }],
      ['POST', '/sign-out', undefined],
      ['POST', '/sign-in', { email, password: goodPassword }],
      ['DELETE', '/account/sessions/sess_any', undefined],
      ['POST', '/account/password', { current_password: goodPassword, new_password: 'another password' }],
    ] as const) {
      const answer = await visit(method, path, body, { cookie, ...headers })
      expect(answer.body).toMatchObject({ status: 403, code: 'cross_site_request' })
    }
    expect((await visit('GET', '/account', undefined, { cookie })).body).toMatchObject({ name: 'ada' })
  })

  it('from our own pages is made', async () => {
    const { person, visit } = await serveAccounts()
    const { email } = await person('ada')
    const signedIn = await visit('POST', '/sign-in', { email, password: goodPassword })
    const headers = { cookie: cookieOf(signedIn.headers), ...fromOurPages }
    expect((await visit('PATCH', '/account', { name: 'Ada L.' }, headers)).body).toMatchObject({ name: 'Ada L.' })
  })

  it('needs JSON, which no form of another site can send', async () => {
    const { visit, person } = await serveAccounts()
    const { email } = await person('ada')
    const body = { email, password: goodPassword }
    expect((await visit('POST', '/sign-in', body, { 'content-type': 'text/plain' })).status).toBe(415)
  })
})
