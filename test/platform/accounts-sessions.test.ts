import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { fromOurPages, goodPassword, serveAccounts } from './accounts-fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const newPassword = 'quite another password'

interface Listed {
  id: string
  current: boolean
  last_seen_at: string
}

describeDatabases('a session', (kind) => {
  it('is listed for its owner alone, with the one that asks marked', async () => {
    const { person, signIn } = await serveAccounts({ kind })
    const ada = await person('ada')
    const bob = await person('bob')
    await signIn(ada.email)
    const { body } = await ada.ask('GET', '/account/sessions')
    const sessions = body['data'] as Listed[]
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([ada.sessionId])
    expect(JSON.stringify(body)).not.toContain(bob.sessionId)
    expect(JSON.stringify(body)).not.toContain('parley_session_')
  })

  it('ends when its owner says so, at once, and nobody else can', async () => {
    const { person, signIn, visit } = await serveAccounts({ kind })
    const ada = await person('ada')
    const bob = await person('bob')
    const other = await signIn(ada.email)
    const { id } = other.body['session'] as { id: string }
    expect((await bob.ask('DELETE', `/account/sessions/${id}`)).status).toBe(404)
    expect((await ada.ask('DELETE', `/account/sessions/${id}`)).status).toBe(204)
    const authorization = `Bearer ${String(other.body['token'])}`
    expect((await visit('GET', '/account', undefined, { authorization })).status).toBe(401)
    expect((await ada.ask('DELETE', `/account/sessions/${id}`)).status).toBe(404)
    expect((await ada.ask('GET', '/account')).status).toBe(200)
  })

  it('ends when somebody signs out, and the browser is told to forget it', async () => {
    const { person, visit } = await serveAccounts({ kind })
    const { email } = await person('ada')
    const signedIn = await visit('POST', '/sign-in', { email, password: goodPassword })
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const answer = await visit('POST', '/sign-out', undefined, { cookie, ...fromOurPages })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toBe(
      '__Host-parley_session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    )
    expect((await visit('GET', '/account', undefined, { cookie })).status).toBe(401)
  })

  it('ends after thirty days, however busy, and is then tidied away', async () => {
    const { person, clock, platform } = await serveAccounts({ kind })
    const { ask } = await person('ada')
    clock.nowMs += 15 * DAY_MS
    expect((await ask('GET', '/account')).status).toBe(200)
    clock.nowMs += 15 * DAY_MS - 1
    expect((await ask('GET', '/account')).status).toBe(200)
    clock.nowMs += 1
    expect((await ask('GET', '/account')).status).toBe(401)
    clock.nowMs += 2 * DAY_MS
    await platform.tidyUp()
    clock.nowMs -= 30 * DAY_MS
    expect((await ask('GET', '/account')).status).toBe(401)
  })

  it('is written down as seen once a minute and not more often', async () => {
    const { person, clock, queries } = await serveAccounts({ kind })
    const { ask } = await person('ada')
    const seen = () => queries.filter((sql) => sql.startsWith('update "sessions" set "last_seen_at"')).length
    clock.nowMs += MINUTE_MS - 1
    await ask('GET', '/account')
    expect(seen()).toBe(0)
    clock.nowMs += 1
    for (let round = 0; round < 3; round += 1) await ask('GET', '/account')
    expect(seen()).toBe(1)
    const [session] = (await ask('GET', '/account/sessions')).body['data'] as Listed[]
    expect(session?.last_seen_at).toBe(new Date(clock.nowMs).toISOString())
  })

  it('counts as freshly proven for ten minutes after the password was given', async () => {
    const { person, clock, send } = await serveAccounts({ kind })
    const { ask, id } = await person('ada')
    await send('PUT', `/accounts/${id}/operator`)
    const create = () => ask('POST', '/operator-tokens', { name: 'another' })
    expect((await create()).status).toBe(201)
    clock.nowMs += 10 * MINUTE_MS + 1
    expect((await create()).body).toMatchObject({ status: 403, code: 'password_required' })
    expect((await ask('POST', '/account/reauthentication', { password: goodPassword })).status).toBe(200)
    expect((await create()).status).toBe(201)
  })
})

describeDatabases('a new password', (kind) => {
  it('ends every session but hands a new one to whoever changed it', async () => {
    const { person, signIn, visit, mailsTo } = await serveAccounts({ kind })
    const { ask, email } = await person('ada')
    const other = `Bearer ${String((await signIn(email)).body['token'])}`
    const changed = await ask('POST', '/account/password', {
      current_password: goodPassword,
      new_password: newPassword,
    })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('set-cookie')).toBeNull()
    expect((await visit('GET', '/account', undefined, { authorization: other })).status).toBe(401)
    expect((await ask('GET', '/account')).status).toBe(401)
    const authorization = `Bearer ${String(changed.body['token'])}`
    expect((await visit('GET', '/account', undefined, { authorization })).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'Your password was changed' })
  })

  it('comes back to a browser as a cookie', async () => {
    const { person, visit } = await serveAccounts({ kind })
    const { email } = await person('ada')
    const signedIn = await visit('POST', '/sign-in', { email, password: goodPassword })
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const body = { current_password: goodPassword, new_password: newPassword }
    const changed = await visit('POST', '/account/password', body, { cookie, ...fromOurPages })
    expect(changed.body).not.toHaveProperty('token')
    const fresh = (changed.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect(fresh).not.toBe(cookie)
    expect((await visit('GET', '/account', undefined, { cookie: fresh })).status).toBe(200)
  })

  it('needs the old one, and to be no obvious one', async () => {
    const { person, signIn } = await serveAccounts({ kind })
    const { ask, email } = await person('ada')
    const wrong = await ask('POST', '/account/password', { current_password: 'wrong guess', new_password: newPassword })
    expect(wrong.body).toMatchObject({ status: 403, code: 'wrong_password', errors: [{ field: 'current_password' }] })
    const weak = await ask('POST', '/account/password', { current_password: goodPassword, new_password: email })
    expect(weak.body).toMatchObject({ status: 400, errors: [{ field: 'new_password' }] })
    expect((await signIn(email)).status).toBe(200)
  })
})

describeDatabases('a password reset', (kind) => {
  it('sets the password once, and signs everybody out', async () => {
    const { person, visit, tokenFor, signIn, mailsTo } = await serveAccounts({ kind })
    const { ask, email } = await person('ada')
    await visit('POST', '/password-resets', { email })
    const token = await tokenFor(email, 2)
    const confirm = () => visit('POST', '/password-resets/confirmation', { token, password: newPassword })
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '400', '400'])
    expect((await ask('GET', '/account')).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'Your password was changed' })
  })

  it('leaves no session behind that somebody starts with the old password at the same moment', async () => {
    const { person, visit, tokenFor, signIn } = await serveAccounts({ kind })
    const { email } = await person('ada')
    await visit('POST', '/password-resets', { email })
    const token = await tokenFor(email, 2)
    const signIns = Array.from({ length: 8 }, () => signIn(email))
    const reset = await visit('POST', '/password-resets/confirmation', { token, password: newPassword })
    expect(reset.status).toBe(200)
    for (const { status, body } of await Promise.all(signIns)) {
      expect([200, 401]).toContain(status)
      const authorization = `Bearer ${String(body['token'])}`
      expect((await visit('GET', '/account', undefined, { authorization })).status).toBe(401)
    }
  })

  it('makes every earlier link worthless', async () => {
    const { person, visit, tokenFor } = await serveAccounts({ kind })
    const { email } = await person('ada')
    await visit('POST', '/password-resets', { email })
    const first = await tokenFor(email, 2)
    await visit('POST', '/password-resets', { email })
    const second = await tokenFor(email, 3)
    const confirm = (token: string) => visit('POST', '/password-resets/confirmation', { token, password: newPassword })
    expect((await confirm(second)).status).toBe(200)
    expect((await confirm(first)).body).toMatchObject({ status: 400, code: 'worthless_link' })
  })

  it('works for an hour', async () => {
    const { person, visit, tokenFor, clock } = await serveAccounts({ kind })
    const { email } = await person('ada')
    await visit('POST', '/password-resets', { email })
    const token = await tokenFor(email, 2)
    const confirm = () => visit('POST', '/password-resets/confirmation', { token, password: newPassword })
    clock.nowMs += 60 * MINUTE_MS
    expect((await confirm()).status).toBe(400)
    clock.nowMs -= 1
    expect((await confirm()).status).toBe(200)
  })

  it('is not used up by a password that is refused', async () => {
    const { person, visit, tokenFor } = await serveAccounts({ kind })
    const { email } = await person('ada')
    await visit('POST', '/password-resets', { email })
    const token = await tokenFor(email, 2)
    const confirm = (password: string) => visit('POST', '/password-resets/confirmation', { token, password })
    expect((await confirm('passwords')).body).toMatchObject({ status: 400, errors: [{ field: 'password' }] })
    expect((await confirm(newPassword)).status).toBe(200)
  })

  it('also proves the email, since the link came by mail', async () => {
    const { signUp, visit, tokenFor, signIn } = await serveAccounts({ kind })
    await signUp('ada@example.com')
    const verification = await tokenFor('ada@example.com')
    await visit('POST', '/password-resets', { email: 'ada@example.com' })
    const token = await tokenFor('ada@example.com', 2)
    await visit('POST', '/password-resets/confirmation', { token, password: newPassword })
    expect((await signIn('ada@example.com', newPassword)).status).toBe(200)
    expect((await visit('POST', '/email-verifications/confirmation', { token: verification })).status).toBe(400)
  })

  it('is acknowledged alike for every address, and mailed to those that are known', async () => {
    const { person, visit, tokenFor, mailsTo, platform } = await serveAccounts({ kind })
    const { email } = await person('ada')
    const known = await visit('POST', '/password-resets', { email })
    const unknown = await visit('POST', '/password-resets', { email: 'nobody@people.test' })
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await tokenFor(email, 2)
    await platform.close()
    expect(mailsTo('nobody@people.test')).toEqual([])
  })
})
