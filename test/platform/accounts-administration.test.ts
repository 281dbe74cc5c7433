import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { StartRefusal } from '../../src/platform/start-refusal.ts'
import { createOperatorToken } from '../../src/platform/operators/create-operator-token.ts'
import { OperatorStore } from '../../src/platform/operators/operator-store.ts'
import { OperatorVerifier } from '../../src/platform/operators/operator-verifier.ts'
import { loadPeppers } from '../../src/platform/secrets/secrets-file.ts'
import { describeDatabases } from '../support/databases.ts'
import { serveAccounts } from './accounts-fixture.ts'

const waitingList = { signUp: 'waiting-list' } as const

interface Listed {
  id: string
  email: string
  position: number
  state: string
}

function listed(body: Record<string, unknown>): Listed[] {
  return body['data'] as Listed[]
}

function as(token: unknown): { authorization: string } {
  return { authorization: `Bearer ${String(token)}` }
}

describeDatabases('the waiting list', (kind) => {
  it('has those who verified their email, in that order, page by page', async () => {
    const { signUp, verify, send, clock } = await serveAccounts({ kind, settings: waitingList })
    for (const name of ['unverified', 'c', 'b', 'a']) await signUp(`${name}@people.test`)
    for (const name of ['b', 'c', 'a']) {
      clock.nowMs += 1000
      await verify(`${name}@people.test`)
    }
    const first = await send('GET', '/waiting-list?limit=2')
    const rest = await send('GET', `/waiting-list?limit=2&cursor=${String(first.body['next_cursor'])}`)
    const seen = [...listed(first.body), ...listed(rest.body)].map(({ email, position }) => [email[0], position])
    expect(seen).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', 3],
    ])
    expect(rest.body['next_cursor']).toBeNull()
  })

  it('is opened for the first in line, or for those who are named, and each gets one mail', async () => {
    const { person, send, clock, mailsTo } = await serveAccounts({ kind, settings: waitingList })
    const people = []
    for (const name of ['a', 'b', 'c', 'd']) {
      people.push(await person(name))
      clock.nowMs += 1000
    }
    const [a, b, c, d] = people
    const first = await send('POST', '/waiting-list/approvals', { count: 2 })
    expect(
      listed(first.body)
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual([a?.email, b?.email])
    const named = await send('POST', '/waiting-list/approvals', { account_ids: [d?.id, a?.id, d?.id] })
    expect(listed(named.body).map(({ state }) => state)).toEqual(['active', 'active'])
    expect((await c?.ask('GET', '/account'))?.body).toMatchObject({ state: 'waiting', waiting: { position: 1, of: 1 } })
    expect((await d?.ask('GET', '/account'))?.body).toMatchObject({ state: 'active', waiting: null })
    expect((await d?.ask('GET', '/organizations'))?.status).toBe(200)
    const granted = (email: string | undefined) =>
      mailsTo(String(email)).filter(({ subject }) => subject === 'You are in').length
    expect(people.map(({ email }) => granted(email))).toEqual([1, 1, 0, 1])
  })

  it('is opened for all who are named or for none', async () => {
    const { person, send } = await serveAccounts({ kind, settings: waitingList })
    const { id, ask } = await person('a')
    const answer = await send('POST', '/waiting-list/approvals', { account_ids: [id, 'acct_none'] })
    expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'account_ids.1' }] })
    expect((await ask('GET', '/account')).body).toMatchObject({ state: 'waiting' })
  })

  it('never lets more in than asked, when two operators open it at once', async () => {
    const { signUp, verify, send, clock } = await serveAccounts({ kind, settings: waitingList })
    for (let index = 0; index < 6; index += 1) {
      await signUp(`p${index}@people.test`)
      await verify(`p${index}@people.test`)
      clock.nowMs += 1000
    }
    const approve = () => send('POST', '/waiting-list/approvals', { count: 2 })
    const answers = await Promise.all([approve(), approve()])
    const approved = answers.flatMap(({ body }) => listed(body).map(({ id }) => id))
    const waiting = listed((await send('GET', '/waiting-list')).body)
    expect(waiting).toHaveLength(6 - new Set(approved).size)
    expect(new Set(approved).size).toBeLessThanOrEqual(4)
  })
})

describeDatabases('an account, in the hands of an operator,', (kind) => {
  it('is found by how its email begins, and by its state', async () => {
    const { person, send, clock } = await serveAccounts({ kind, settings: waitingList })
    const { id } = await person('ada_x')
    clock.nowMs += 1000
    await person('adabx')
    const restricted = await person('bob')
    await send('POST', `/accounts/${id}/access`)
    await send('PUT', `/accounts/${restricted.id}/restriction`, { reason: 'no' })
    const emails = async (query: string) =>
      listed((await send('GET', `/accounts${query}`)).body).map((each) => each.email)
    expect(await emails('?email=ADA')).toEqual(['ada_x@people.test', 'adabx@people.test'])
    expect(await emails('?email=ada_')).toEqual(['ada_x@people.test'])
    expect(await emails('?email=%25')).toEqual([])
    expect(await emails('?state=active')).toEqual(['ada_x@people.test'])
    expect(await emails('?state=waiting')).toEqual(['adabx@people.test'])
    expect(await emails('?state=restricted')).toEqual(['bob@people.test'])
    expect((await send('GET', '/accounts?state=gone')).body).toMatchObject({ errors: [{ field: 'state' }] })
  })

  it('gets access, and waits again when that is taken back', async () => {
    const { person, send, mailsTo } = await serveAccounts({ kind, settings: waitingList })
    const { id, ask, email } = await person('ada')
    expect((await send('POST', `/accounts/${id}/access`)).body).toMatchObject({ state: 'active' })
    await send('POST', `/accounts/${id}/access`)
    expect(mailsTo(email).filter(({ subject }) => subject === 'You are in')).toHaveLength(1)
    expect((await ask('GET', '/organizations')).status).toBe(200)
    expect((await send('DELETE', `/accounts/${id}/access`)).body).toMatchObject({ state: 'waiting' })
    expect((await ask('GET', '/organizations')).body).toMatchObject({ code: 'platform_access_required' })
  })

  it('is restricted at once, is told why, and is free again when that is lifted', async () => {
    const { person, send } = await serveAccounts({ kind })
    const { id, ask } = await person('ada')
    expect((await send('PUT', `/accounts/${id}/restriction`, { reason: 'spam' })).body).toMatchObject({
      state: 'restricted',
      restriction: { reason: 'spam' },
    })
    expect((await ask('GET', '/organizations')).body).toMatchObject({ status: 403, code: 'account_restricted' })
    expect((await ask('GET', '/account')).body).toMatchObject({ restriction: { reason: 'spam' } })
    await send('DELETE', `/accounts/${id}/restriction`)
    expect((await ask('GET', '/organizations')).status).toBe(200)
  })

  it('becomes an operator, and an ordinary one again', async () => {
    const { person, send } = await serveAccounts({ kind, settings: waitingList })
    const { id, ask } = await person('ada')
    expect((await ask('GET', '/accounts')).status).toBe(403)
    expect((await send('PUT', `/accounts/${id}/operator`)).body).toMatchObject({ is_operator: true, state: 'active' })
    expect((await ask('GET', '/accounts')).status).toBe(200)
    await send('DELETE', `/accounts/${id}/operator`)
    expect((await ask('GET', '/accounts')).body).toMatchObject({ status: 403, code: 'operator_required' })
  })

  it('that does not exist is not found', async () => {
    const { send } = await serveAccounts({ kind })
    for (const [method, path, body] of [
      ['GET', '/accounts/acct_none'],
      ['POST', '/accounts/acct_none/access'],
      ['DELETE', '/accounts/acct_none/access'],
      ['PUT', '/accounts/acct_none/restriction', { reason: 'r' }],
      ['DELETE', '/accounts/acct_none/restriction'],
      ['PUT', '/accounts/acct_none/operator'],
      ['DELETE', '/accounts/acct_none/operator'],
      ['DELETE', '/operator-tokens/oper_none'],
    ] as const) {
      expect((await send(method, path, body)).status).toBe(404)
    }
  })

  it('is registered completely with access and an organization, and is told what is missing', async () => {
    const { person, send } = await serveAccounts({ kind, settings: waitingList })
    const { id, ask } = await person('ada')
    const missing = async () => {
      const { status, body } = await ask('POST', '/account/onboarding')
      return status === 200 ? body['onboarding'] : String(body['detail'])
    }
    expect(await missing()).toMatch(/access.*organization/)
    await send('POST', `/accounts/${id}/access`)
    expect(await missing()).toMatch(/^still missing: an organization/)
    await ask('POST', '/organizations', { name: 'Acme' })
    expect(await missing()).toBe('complete')
    expect((await ask('GET', '/account')).body).toMatchObject({
      onboarding: 'complete',
      memberships: [{ organization_name: 'Acme', role: 'owner' }],
    })
  })
})

describeDatabases('operator tokens', (kind) => {
  it('are shown once, listed by their last letters, and work until they are revoked', async () => {
    const { send, visit, clock } = await serveAccounts({ kind })
    clock.nowMs += 1000
    const made = await send('POST', '/operator-tokens', { name: 'deploy' })
    const token = String(made.body['token'])
    const authorization = `Bearer ${token}`
    expect((await visit('GET', '/accounts', undefined, { authorization })).status).toBe(200)
    const list = await send('GET', '/operator-tokens')
    expect(list.text).not.toContain(token)
    expect(list.body['data']).toMatchObject([{ name: 'first operator' }, { name: 'deploy', hint: token.slice(-4) }])
    const path = `/operator-tokens/${String(made.body['id'])}`
    const revoked = await send('DELETE', path)
    expect((await send('DELETE', path)).body).toEqual(revoked.body)
    expect((await visit('GET', '/accounts', undefined, { authorization })).status).toBe(401)
  })

  it('and operator accounts never all disappear', async () => {
    const { send, person } = await serveAccounts({ kind })
    const [first] = listed((await send('GET', '/operator-tokens')).body)
    const last = { status: 409, code: 'last_operator' }
    expect((await send('DELETE', `/operator-tokens/${first?.id}`)).body).toMatchObject(last)
    const { id, ask } = await person('ada')
    await send('PUT', `/accounts/${id}/operator`)
    expect((await send('DELETE', `/operator-tokens/${first?.id}`)).status).toBe(200)
    expect((await ask('DELETE', `/accounts/${id}/operator`)).body).toMatchObject(last)
    expect((await ask('DELETE', `/accounts/${id}/access`)).body).toMatchObject(last)
    expect((await ask('PUT', `/accounts/${id}/restriction`, { reason: 'oops' })).body).toMatchObject(last)
    expect((await ask('POST', '/operator-tokens', { name: 'again' })).status).toBe(201)
    expect((await ask('DELETE', `/accounts/${id}/operator`)).status).toBe(200)
  })

  it('are not both revoked when both revoke one another at once', async () => {
    const { send, visit, made } = await serveAccounts({ kind })
    const [first] = listed((await send('GET', '/operator-tokens')).body)
    const second = await send('POST', '/operator-tokens', { name: 'second' })
    const answers = await Promise.all([
      visit('DELETE', `/operator-tokens/${first?.id}`, undefined, as(second.body['token'])),
      visit('DELETE', `/operator-tokens/${String(second.body['id'])}`, undefined, as(made.operator_token)),
    ])
    const alive = await Promise.all(
      [made.operator_token, second.body['token']].map((token) => visit('GET', '/accounts', undefined, as(token))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('can be made anew on the data directory, while no server runs on it', async () => {
    const { platform, dataDirectory, databaseUrl, clock } = await serveAccounts({ kind })
    const options = { dataDirectory, databaseUrl, name: 'recovered', clock }
    await expect(createOperatorToken(options)).rejects.toBeInstanceOf(StartRefusal)
    await platform.close()
    const { secret, token } = await createOperatorToken(options)
    const store = await openDatabase({ dataDirectory, url: databaseUrl })
    onTestFinished(() => store.destroy())
    const verifier = new OperatorVerifier(new OperatorStore(store.database), await loadPeppers(dataDirectory, true))
    expect(await verifier.verify(secret)).toBe(token.id)
  })
})

describe('what operators and people do', () => {
  it('is all in the audit log, without a secret', async () => {
    const { person, send, visit, tokenFor } = await serveAccounts({ settings: waitingList })
    const { id, email, ask } = await person('ada')
    await ask('PATCH', '/account', { name: 'Ada' })
    await visit('POST', '/password-resets', { email })
    const reset = await tokenFor(email, 2)
    await visit('POST', '/password-resets/confirmation', { token: reset, password: 'quite another password' })
    await send('POST', `/accounts/${id}/access`)
    await send('PUT', `/accounts/${id}/restriction`, { reason: 'spam' })
    await send('DELETE', `/accounts/${id}/restriction`)
    await send('POST', '/operator-tokens', { name: 'deploy' })
    const { body, text } = await send('GET', '/audit?limit=100')
    const actions = (body['data'] as { action: string }[]).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining([
        'account.create',
        'account.verify-email',
        'session.create',
        'account.update',
        'account.request-password-reset',
        'account.reset-password',
        'account.grant-access',
        'account.restrict',
        'account.lift-restriction',
        'operator-token.create',
      ]),
    )
    expect(text).not.toMatch(/parley_(op|session|link)_|scrypt|quite another/)
  })
})
