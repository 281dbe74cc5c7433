import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { goodPassword, serveAccounts } from './accounts-fixture.ts'

describeDatabases('sign-up', (kind) => {
  it('makes an account that can sign in once its email is verified', async () => {
    const { signUp, verify, signIn } = await serveAccounts({ kind })
    const answer = await signUp('Ada@Example.com', { name: 'Ada' })
    expect(answer.status).toBe(202)
    expect((await signIn('ada@example.com')).body).toMatchObject({ status: 403, code: 'email_unverified' })
    expect((await signIn('ada@example.com', 'some other words')).body).toMatchObject({ status: 401 })
    expect((await verify('ada@example.com')).body).toEqual({
      object: 'email_verification',
      email: 'ada@example.com',
      state: 'active',
    })
    expect((await signIn('ADA@example.com')).body).toMatchObject({ account: { name: 'Ada', state: 'active' } })
  })

  it('lets people wait where there is a waiting list, and tells them where they stand', async () => {
    const { person, clock } = await serveAccounts({ kind, settings: { signUp: 'waiting-list' } })
    const first = await person('first')
    clock.nowMs += 1000
    const second = await person('second')
    for (const [who, position] of [
      [first, 1],
      [second, 2],
    ] as const) {
      const { body } = await who.ask('GET', '/account')
      expect(body).toMatchObject({ state: 'waiting', waiting: { position, of: 2 }, onboarding: 'pending' })
    }
    expect((await first.ask('GET', '/organizations')).body).toMatchObject({
      status: 403,
      code: 'platform_access_required',
    })
  })

  it('takes nobody without an invitation where people come in by invitation', async () => {
    const { signUp, mailsTo, send } = await serveAccounts({ kind, settings: { signUp: 'invitation' } })
    expect((await signUp('ada@example.com')).body).toMatchObject({ status: 403, code: 'invitation_required' })
    const wrong = await signUp('ada@example.com', { invitation_token: 'parley_invitation_nonsense' })
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ field: 'invitation_token' }] })
    expect((await send('GET', '/accounts')).body['data']).toEqual([])
    expect(mailsTo('ada@example.com')).toEqual([])
  })

  it.each([
    ['invitation', 'active'],
    ['waiting-list', 'waiting'],
    ['open', 'active'],
  ] as const)('by an invitation makes a member; with %s the account is then %s', async (mode, state) => {
    const { signUp, signIn, visit, send, made, tokenFor } = await serveAccounts({ kind, settings: { signUp: mode } })
    const invite = { email: 'ada@example.com', role: 'developer' }
    const invited = await send('POST', `/organizations/${made.organization_id}/invitations`, invite)
    expect(invited.status).toBe(201)
    const token = await tokenFor('ada@example.com')
    const stolen = await signUp('eve@example.com', { invitation_token: token })
    expect(stolen.body).toMatchObject({ status: 400, errors: [{ field: 'invitation_token' }] })
    expect((await signUp('ada@example.com', { invitation_token: token })).status).toBe(202)
    const signedIn = await signIn('ada@example.com')
    expect(signedIn.body).toMatchObject({ account: { state } })
    const authorization = `Bearer ${String(signedIn.body['token'])}`
    const { body } = await visit('GET', '/account', undefined, { authorization })
    expect(body['memberships']).toMatchObject([{ organization_id: made.organization_id, role: 'developer' }])
    const again = await signUp('eve@example.com', { invitation_token: token })
    expect(again.body).toMatchObject({ status: 400, errors: [{ field: 'invitation_token' }] })
  })

  it('answers known and unknown addresses alike, and mails each', async () => {
    const { signUp, mailsTo, person, tokenFor } = await serveAccounts({ kind })
    await person('known')
    await signUp('unverified@people.test')
    await tokenFor('unverified@people.test')
    const answers = []
    for (const email of ['known@people.test', 'unverified@people.test', 'new@people.test']) {
      const { status, text, headers } = await signUp(email)
      const names = [...headers.keys()].toSorted()
      answers.push({ status, text, names, length: headers.get('content-length') })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await tokenFor('known@people.test', 2)
    await tokenFor('unverified@people.test', 2)
    await tokenFor('new@people.test')
    expect(mailsTo('known@people.test').at(-1)).toMatchObject({ subject: 'You already have an account' })
    expect(mailsTo('unverified@people.test').at(-1)).toMatchObject({ subject: 'Confirm your email address' })
  })

  it('of somebody who is known changes neither their password nor their name', async () => {
    const { signUp, signIn, person } = await serveAccounts({ kind })
    await person('known')
    await signUp('known@people.test', { password: 'an attacker was here', name: 'Eve' })
    expect((await signIn('known@people.test', 'an attacker was here')).status).toBe(401)
    expect((await signIn('known@people.test')).body).toMatchObject({ account: { name: 'known' } })
  })

  it('gives the account the password of the sign-up whose link is opened, whoever else tried', async () => {
    for (const order of ['attacker first', 'attacker last']) {
      const { signUp, signIn, visit, tokenFor } = await serveAccounts({ kind })
      const tokens: Record<string, string> = {}
      const parties = order === 'attacker first' ? ['attacker', 'owner'] : ['owner', 'attacker']
      for (const [index, party] of parties.entries()) {
        await signUp('ada@example.com', { password: `the ${party} chose this` })
        tokens[party] = await tokenFor('ada@example.com', index + 1)
      }
      const confirm = (token: string | undefined) => visit('POST', '/email-verifications/confirmation', { token })
      expect((await confirm(tokens['owner'])).status).toBe(200)
      expect((await signIn('ada@example.com', 'the owner chose this')).status).toBe(200)
      expect((await signIn('ada@example.com', 'the attacker chose this')).status).toBe(401)
      expect((await confirm(tokens['attacker'])).body).toMatchObject({ status: 400, code: 'worthless_link' })
    }
  })

  it('twice at the same moment makes one account', async () => {
    const { signUp, send } = await serveAccounts({ kind })
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp('ada@example.com')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202))
    expect((await send('GET', '/accounts')).body['data']).toHaveLength(1)
  })

  it('takes the longest password and every letter of it counts', async () => {
    const { signUp, verify, signIn } = await serveAccounts({ kind })
    const password = `${'ab'.repeat(511)}cd`
    await signUp('ada@example.com', { password })
    await verify('ada@example.com')
    expect((await signIn('ada@example.com', `${password.slice(0, -1)}e`)).status).toBe(401)
    expect((await signIn('ada@example.com', password)).status).toBe(200)
  })

  it('takes a password in whichever encoding its letters are typed', async () => {
    const { signUp, verify, signIn } = await serveAccounts({ kind })
    await signUp('ada@example.com', { password: 'Zürich fährt Ski'.normalize('NFD') })
    await verify('ada@example.com')
    expect((await signIn('ada@example.com', 'Zürich fährt Ski'.normalize('NFC'))).status).toBe(200)
  })
})

describeDatabases('a link to verify an email', (kind) => {
  it('works once, also when it is opened several times at the same moment', async () => {
    const { signUp, visit, tokenFor } = await serveAccounts({ kind })
    await signUp('ada@example.com')
    const token = await tokenFor('ada@example.com')
    const open = () => visit('POST', '/email-verifications/confirmation', { token })
    const answers = await Promise.all([open(), open(), open(), open()])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '400', '400', '400'])
    expect((await open()).body).toMatchObject({ code: 'worthless_link', errors: [{ field: 'token' }] })
  })

  it('works for a day', async () => {
    const { signUp, visit, tokenFor, clock } = await serveAccounts({ kind })
    await signUp('ada@example.com')
    const token = await tokenFor('ada@example.com')
    clock.nowMs += 24 * 60 * 60_000
    expect((await visit('POST', '/email-verifications/confirmation', { token })).status).toBe(400)
    clock.nowMs -= 1
    expect((await visit('POST', '/email-verifications/confirmation', { token })).status).toBe(200)
  })

  it('is no link to a new password, nor the other way round', async () => {
    const { signUp, visit, tokenFor } = await serveAccounts({ kind })
    await signUp('ada@example.com')
    const verification = await tokenFor('ada@example.com')
    const password = 'quite another password'
    expect((await visit('POST', '/password-resets/confirmation', { token: verification, password })).status).toBe(400)
    await visit('POST', '/password-resets', { email: 'ada@example.com' })
    const reset = await tokenFor('ada@example.com', 2)
    expect((await visit('POST', '/email-verifications/confirmation', { token: reset })).status).toBe(400)
  })

  it('is sent again to whoever waits for it, and to nobody else', async () => {
    const { signUp, visit, tokenFor, person, mailsTo, signIn } = await serveAccounts({ kind })
    await person('verified')
    await signUp('ada@example.com')
    const first = await tokenFor('ada@example.com')
    const answers = []
    for (const email of ['ada@example.com', 'verified@people.test', 'nobody@example.com']) {
      const { status, text } = await visit('POST', '/email-verifications', { email })
      answers.push({ status, text })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const second = await tokenFor('ada@example.com', 2)
    expect(second).not.toBe(first)
    expect((await visit('POST', '/email-verifications/confirmation', { token: second })).status).toBe(200)
    expect((await signIn('ada@example.com', goodPassword)).status).toBe(200)
    expect(mailsTo('verified@people.test')).toHaveLength(1)
    expect(mailsTo('nobody@example.com')).toEqual([])
  })
})

describe('sign-up and its links', () => {
  it('name the field that is wrong', async () => {
    const { signUp } = await serveAccounts()
    const mistakes: readonly (readonly [string, Record<string, unknown>])[] = [
      ['email', { email: 'nobody' }],
      ['email', { email: 'a@b.example\r\nBcc: x@y.example' }],
      ['email', { email: `${'a'.repeat(250)}@example.com` }],
      ['password', { password: 'short' }],
      ['password', { password: 'x'.repeat(1025) }],
      ['password', { password: 'Password123' }],
      ['password', { password: 'ada@example.com' }],
      ['password', { password: 'aaaaaaaaaaaa' }],
      ['password', { password: '1234567890' }],
      ['name', { name: 'two\nlines' }],
      ['admin', { admin: true }],
    ]
    for (const [field, more] of mistakes) {
      expect((await signUp('ada@example.com', more)).body).toMatchObject({ status: 400, errors: [{ field }] })
    }
  })

  it('leave neither a password nor the token of a link in any file', async () => {
    const { signUp, tokenFor, verify, platform, dataDirectory } = await serveAccounts()
    await signUp('ada@example.com')
    const token = await tokenFor('ada@example.com')
    await verify('ada@example.com')
    await platform.close()
    const files = readdirSync(dataDirectory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    expect(files.some((content) => content.includes('ada@example.com'))).toBe(true)
    for (const secret of [token, goodPassword]) {
      expect(files.some((content) => content.includes(secret))).toBe(false)
    }
  })

  it('write a link to the log once, marked, where no mail server is configured', async () => {
    const { signUp, tokenFor, log } = await serveAccounts()
    await signUp('ada@example.com')
    const token = await tokenFor('ada@example.com')
    const lines = log.filter((line) => JSON.stringify(line).includes(token))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 'warn',
      to: 'ada@example.com',
      link: `https://console.test/verify?token=${token}`,
      msg: expect.stringContaining('NO MAIL SERVER IS CONFIGURED') as string,
    })
  })
})
