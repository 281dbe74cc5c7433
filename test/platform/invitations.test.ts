import { expect, it } from 'vitest'
import { issueInvitation } from '../../src/platform/invitations/invitation.ts'
import { newPepper } from '../../src/platform/secrets/pepper.ts'
import { createStores } from '../../src/platform/stores.ts'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

const DAY_MS = 24 * 60 * 60_000

/** The token of the last link that was mailed, or rather logged, to an address. */
function tokenTo(log: readonly Record<string, unknown>[], email: string): string {
  const line = log.findLast(({ to, link }) => to === email && link !== undefined)
  return new URL(String(line?.['link'])).searchParams.get('token') ?? ''
}

describeDatabases('invitations', (kind) => {
  async function setUp() {
    const served = await serveWithPeople({ kind })
    const ada = await served.person('ada')
    const id = await organizationOf(ada)
    const path = `/organizations/${id}/invitations`
    const invite = (email: string, role = 'developer') => ada.send('POST', path, { email, role })
    return { ...served, ada, id, path, invite }
  }

  it('the link from the mail makes a member of whoever owns the address', async () => {
    const { ada, id, path, invite, person, log } = await setUp()
    const invited = await invite(' Bob@People.test ')
    expect(invited.status).toBe(201)
    expect(invited.body).toEqual({
      id: expect.stringMatching(/^inv_/) as unknown,
      object: 'invitation',
      organization_id: id,
      organization_name: 'of ada@people.test',
      email: 'bob@people.test',
      role: 'developer',
      state: 'open',
      invited_by: ada.id,
      created_at: '2026-11-15T12:00:00.000Z',
      expires_at: '2026-11-22T12:00:00.000Z',
      accepted_at: null,
      accepted_by: null,
    })
    const bob = await person('bob')
    const token = tokenTo(log, bob.email)
    const accepted = await bob.send('POST', '/invitations/acceptance', { token })
    expect(accepted.body).toMatchObject({ organization_id: id, account_id: bob.id, role: 'developer' })
    expect((await bob.send('GET', `/organizations/${id}`)).status).toBe(200)
    const listed = (await ada.send('GET', `${path}?state=accepted`)).body['data']
    expect(listed).toMatchObject([{ id: invited.body['id'], state: 'accepted', accepted_by: bob.id }])
  })

  it('the link may be opened twice, and then no longer once the member is gone', async () => {
    const { ada, id, invite, person, log } = await setUp()
    const bob = await person('bob')
    await invite(bob.email)
    const token = tokenTo(log, bob.email)
    const first = await bob.send('POST', '/invitations/acceptance', { token })
    const again = await bob.send('POST', '/invitations/acceptance', { token })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    await ada.send('DELETE', `/organizations/${id}/members/${bob.id}`)
    expect((await bob.send('POST', '/invitations/acceptance', { token })).status).toBe(404)
  })

  it('nobody else can accept it, and each is told why', async () => {
    const { invite, person, log } = await setUp()
    const invited = await invite('bob@people.test')
    const token = tokenTo(log, 'bob@people.test')
    const eve = await person('eve')
    const refused = await eve.send('POST', '/invitations/acceptance', { token })
    expect([refused.status, refused.body['code']]).toEqual([403, 'invitation_for_another_email'])
    expect(refused.text).not.toContain('bob@')
    const path = `/account/invitations/${String(invited.body['id'])}/acceptance`
    expect((await eve.send('POST', path)).status).toBe(404)

    const bob = await person('bob', { email_verified_at: null })
    for (const answer of [
      await bob.send('POST', '/invitations/acceptance', { token }),
      await bob.send('POST', path),
      await bob.send('GET', '/account/invitations'),
    ]) {
      expect([answer.status, answer.body['code']]).toEqual([403, 'email_unverified'])
    }
  })

  it('somebody who waits for access may accept, and goes on waiting', async () => {
    const { id, person } = await setUp()
    const waiting = await person('waiting', { access_granted_at: null })
    const owner = await person('owner')
    const organization = await organizationOf(owner, [[waiting, 'developer']])
    expect(organization).not.toBe(id)
    const seen = await waiting.send('GET', `/organizations/${organization}`)
    expect([seen.status, seen.body['code']]).toEqual([403, 'platform_access_required'])
  })

  it('one is open for each address: another one takes its place, and its link dies', async () => {
    const { ada, path, invite, person, log } = await setUp()
    const bob = await person('bob')
    await invite(bob.email, 'viewer')
    const old = tokenTo(log, bob.email)
    await invite(bob.email, 'admin')
    const open = (await ada.send('GET', `${path}?state=open`)).body['data'] as unknown[]
    expect(open).toMatchObject([{ role: 'admin' }])
    expect(open).toHaveLength(1)
    expect((await ada.send('GET', path)).body['data']).toHaveLength(2)
    expect((await bob.send('POST', '/invitations/acceptance', { token: old })).status).toBe(404)
    const accepted = await bob.send('POST', '/invitations/acceptance', { token: tokenTo(log, bob.email) })
    expect(accepted.body).toMatchObject({ role: 'admin' })
  })

  it('twenty at once for one address leave one open', async () => {
    const { ada, path, invite } = await setUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite('bob@people.test')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await ada.send('GET', `${path}?state=open`)).body['data']).toHaveLength(1)
  })

  it('it dies after seven days, when it is withdrawn, and with the organization', async () => {
    const { ada, id, path, invite, person, log, clock } = await setUp()
    const bob = await person('bob')
    const accept = (token: string) => bob.send('POST', '/invitations/acceptance', { token })

    await invite(bob.email)
    const [session, expired] = [clock.nowMs, tokenTo(log, bob.email)]
    clock.nowMs += 7 * DAY_MS
    expect((await accept(expired)).status).toBe(404)
    expect((await bob.send('GET', '/account/invitations')).body['data']).toEqual([])
    expect((await ada.send('GET', `${path}?state=expired`)).body['data']).toHaveLength(1)
    clock.nowMs = session

    const invited = await invite(bob.email)
    const withdrawn = tokenTo(log, bob.email)
    expect((await ada.send('DELETE', `${path}/${String(invited.body['id'])}`)).status).toBe(204)
    expect((await ada.send('DELETE', `${path}/${String(invited.body['id'])}`)).status).toBe(204)
    expect((await accept(withdrawn)).status).toBe(404)

    await invite(bob.email)
    await ada.send('DELETE', `/organizations/${id}`)
    expect((await accept(tokenTo(log, bob.email))).status).toBe(404)
    expect((await bob.send('GET', '/account/invitations')).body['data']).toEqual([])
  })

  it('nobody invites to a role above their own, nor withdraws or replaces such an invitation', async () => {
    const { ada, id, path, invite, person } = await setUp()
    const [admin, developer] = [await person('admin'), await person('developer')]
    const organization = await organizationOf(ada, [
      [admin, 'admin'],
      [developer, 'developer'],
    ])
    const there = `/organizations/${organization}/invitations`
    const invited = await ada.send('POST', there, { email: 'owner@people.test', role: 'owner' })
    for (const refused of [
      await admin.send('POST', there, { email: 'other@people.test', role: 'owner' }),
      await admin.send('POST', there, { email: 'owner@people.test', role: 'viewer' }),
      await admin.send('DELETE', `${there}/${String(invited.body['id'])}`),
    ]) {
      expect([refused.status, refused.body['code']]).toEqual([403, 'role_above_own'])
    }
    expect((await developer.send('POST', there, { email: 'a@people.test', role: 'viewer' })).status).toBe(403)
    expect((await developer.send('GET', there)).status).toBe(403)
    // Through another organization of one's own, an invitation cannot be reached either.
    const own = await invite('c@people.test')
    expect((await ada.send('DELETE', `${there}/${String(own.body['id'])}`)).status).toBe(404)
    expect((await ada.send('GET', `${path}?state=open`)).body['data']).toMatchObject([{ organization_id: id }])
  })

  it('whoever was invited by somebody who is removed, leaves or sinks below is not invited any more', async () => {
    const { ada, person, log } = await setUp()
    const [bob, door] = [await person('bob'), await person('door')]
    const id = await organizationOf(ada, [[bob, 'admin']])
    const path = `/organizations/${id}/invitations`
    await bob.send('POST', path, { email: door.email, role: 'admin' })
    await ada.send('PATCH', `/organizations/${id}/members/${bob.id}`, { role: 'developer' })
    expect((await door.send('POST', '/invitations/acceptance', { token: tokenTo(log, door.email) })).status).toBe(404)

    await ada.send('PATCH', `/organizations/${id}/members/${bob.id}`, { role: 'admin' })
    await bob.send('POST', path, { email: door.email, role: 'viewer' })
    await ada.send('DELETE', `/organizations/${id}/members/${bob.id}`)
    expect((await door.send('POST', '/invitations/acceptance', { token: tokenTo(log, door.email) })).status).toBe(404)
  })

  it('whoever was invited by somebody who is restricted waits until that is lifted', async () => {
    const { ada, invite, person, send } = await setUp()
    const bob = await person('bob')
    const invited = await invite(bob.email)
    const path = `/account/invitations/${String(invited.body['id'])}/acceptance`
    await send('PUT', `/accounts/${ada.id}/restriction`, { reason: 'a test' })
    expect((await bob.send('POST', path)).status).toBe(404)
    await send('DELETE', `/accounts/${ada.id}/restriction`)
    expect((await bob.send('POST', path)).status).toBe(200)
  })

  it('who was removed and is invited again comes back in the new role', async () => {
    const { ada, person, log } = await setUp()
    const bob = await person('bob')
    const id = await organizationOf(ada, [[bob, 'admin']])
    await ada.send('DELETE', `/organizations/${id}/members/${bob.id}`)
    await ada.send('POST', `/organizations/${id}/invitations`, { email: bob.email, role: 'viewer' })
    const back = await bob.send('POST', '/invitations/acceptance', { token: tokenTo(log, bob.email) })
    expect(back.body).toMatchObject({ role: 'viewer' })
    const members = (await ada.send('GET', `/organizations/${id}/members`)).body['data'] as { role: string }[]
    expect(members.map(({ role }) => role).toSorted()).toEqual(['owner', 'viewer'])
  })

  it('a member is not invited again', async () => {
    const { ada, invite } = await setUp()
    const refused = await invite(ada.email.toUpperCase())
    expect([refused.status, refused.body['code']]).toEqual([409, 'already_member'])
  })

  it('there is an end to the mails of one organization', async () => {
    const { id, invite, clock, database } = await setUp()
    const { invitations } = createStores(database)
    const given = { organizationId: id, role: 'viewer', invitedBy: undefined, createdAtMs: clock.nowMs } as const
    for (let index = 0; index < 199; index += 1) {
      await invitations.insert(issueInvitation({ ...given, email: `n${index}@people.test` }, newPepper('1')))
    }
    expect((await invite('last@people.test')).status).toBe(201)
    const refused = await invite('one-more@people.test')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    clock.nowMs += DAY_MS
    expect((await invite('one-more@people.test')).status).toBe(201)
  })

  it('there is an end to the invitations that fill one mailbox, from however many organizations', async () => {
    const { person, clock, ada } = await setUp()
    const people = [await person('bob'), await person('cy'), ada]
    const invitations = await Promise.all(
      people.map(async (by) => `/organizations/${await organizationOf(by)}/invitations`),
    )
    const invite = (round: number) =>
      people[round % 3]?.send('POST', invitations[round % 3] ?? '', { email: 'victim@people.test', role: 'viewer' })
    for (let round = 0; round < 30; round += 1) expect((await invite(round))?.status).toBe(201)
    const refused = await invite(30)
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '900'])
    clock.nowMs += 15 * 60_000
    expect((await invite(31))?.status).toBe(201)
  })

  it('the token stands nowhere in the database, and in no answer', async () => {
    const { invite, log, database, ada } = await setUp()
    const invited = await invite('bob@people.test')
    const token = tokenTo(log, 'bob@people.test')
    expect(token).toMatch(/^parley_invitation_/)
    const rows = await Promise.all(
      (['invitations', 'audit_entries', 'idempotency_keys'] as const).map((table) =>
        database.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(rows)).toContain('bob@people.test')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(invited.text).not.toContain(token)
    expect((await ada.send('GET', '/account/invitations')).text).not.toContain(token)
  })
})
