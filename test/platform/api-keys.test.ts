import { expect, it } from 'vitest'
import { ApiKeyStore } from '../../src/platform/api-keys/api-key-store.ts'
import { describeDatabases, type TestDatabaseKind } from '../support/databases.ts'
import type { Answer } from './platform-fixture.ts'
import { organizationOf, serveWithPeople, type Person } from './platform-people.ts'

const DAY_MS = 24 * 60 * 60_000

async function servePeople(kind: TestDatabaseKind) {
  const served = await serveWithPeople({ kind })
  const [owner, dev, other, viewer] = [
    await served.person('owner'),
    await served.person('dev'),
    await served.person('other'),
    await served.person('viewer'),
  ]
  const organization = await organizationOf(owner, [
    [dev, 'developer'],
    [other, 'developer'],
    [viewer, 'viewer'],
  ])
  const made = await owner.send('POST', `/organizations/${organization}/projects`, { name: 'web' })
  const project = String(made.body['id'])
  const makeKey = (by: Pick<Person, 'send'>, body: object = {}) =>
    by.send('POST', `/projects/${project}/api-keys`, { name: 'ci', ...body })
  const verify = async (answer: Answer) => served.platform.verifier.verify(String(answer.body['key']))
  return { ...served, owner, dev, other, viewer, organization, project, makeKey, verify }
}

const pathOf = ({ body }: Answer) => `/api-keys/${String(body['id'])}`
const withoutSecret = ({ body: { key: _key, ...rest } }: Answer) => rest

describeDatabases('API keys', (kind) => {
  it('a key is shown once, when it is made, names its maker, and works', async () => {
    const { dev, makeKey, verify, organization, project } = await servePeople(kind)
    const made = await makeKey(dev)
    const key = String(made.body['key'])
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'ci', created_by: dev.id, expires_at: null, hint: key.slice(-4) })
    expect(await verify(made)).toMatchObject({
      kind: 'accepted',
      caller: { credentialKind: 'api_key', organizationId: organization, projectId: project, accountId: dev.id },
    })
    for (const path of [`/projects/${project}/api-keys`, `/organizations/${organization}/api-keys`]) {
      expect((await dev.send('GET', path)).body['data']).toEqual([withoutSecret(made)])
    }
    expect((await dev.send('GET', pathOf(made))).body).toEqual(withoutSecret(made))
  })

  it('a key costs one query when cold and none when warm', async () => {
    const { dev, makeKey, platform, queries } = await servePeople(kind)
    const key = String((await makeKey(dev)).body['key'])
    queries.length = 0
    await platform.verifier.verify(key)
    expect(queries).toHaveLength(1)
    expect(platform.verifier.verify(key)).toMatchObject({ kind: 'accepted' })
    expect(queries).toHaveLength(1)
  })

  it('only developers and above make keys, in projects of theirs that live', async () => {
    const { owner, viewer, makeKey, project, person } = await servePeople(kind)
    const stranger = await person('stranger')
    expect([(await makeKey(viewer)).status, (await makeKey(stranger)).status]).toEqual([403, 404])
    await owner.send('DELETE', `/projects/${project}`)
    const refused = await makeKey(owner)
    expect([refused.status, refused.body['code']]).toEqual([409, 'project_archived'])
  })

  it('developers look after keys of their own making, admins after all', async () => {
    const { owner, dev, other, viewer, makeKey } = await servePeople(kind)
    const made = await makeKey(dev)
    for (const person of [other, viewer]) {
      for (const refused of [
        await person.send('PATCH', pathOf(made), { name: 'mine' }),
        await person.send('POST', `${pathOf(made)}/rotation`, {}),
        await person.send('DELETE', pathOf(made)),
      ]) {
        expect([refused.status, refused.body['code']]).toEqual([403, 'permission_denied'])
      }
    }
    expect((await dev.send('PATCH', pathOf(made), { name: 'renamed' })).body).toMatchObject({ name: 'renamed' })
    expect((await owner.send('PATCH', pathOf(made), { name: 'again' })).body).toMatchObject({ name: 'again' })
    expect((await dev.send('DELETE', pathOf(made))).status).toBe(200)
  })

  it('of another organization are not there, whatever is asked of them', async () => {
    const { dev, makeKey, person } = await servePeople(kind)
    const made = await makeKey(dev)
    const stranger = await person('stranger')
    for (const [method, path, body] of [
      ['GET', pathOf(made)],
      ['PATCH', pathOf(made), { name: 'mine' }],
      ['DELETE', pathOf(made)],
      ['POST', `${pathOf(made)}/rotation`, {}],
    ] as const) {
      expect((await stranger.send(method, path, body)).status).toBe(404)
    }
  })

  it('a key ends when it is told to, and that can be changed until then', async () => {
    const { dev, makeKey, verify, clock } = await servePeople(kind)
    const atMs = (ms: number) => new Date(clock.nowMs + ms).toISOString()
    const made = await makeKey(dev, { expires_at: atMs(DAY_MS) })
    expect(made.body['expires_at']).toBe(atMs(DAY_MS))
    const cleared = await dev.send('PATCH', pathOf(made), { expires_at: null })
    expect(cleared.body['expires_at']).toBeNull()
    const kept = await dev.send('PATCH', pathOf(made), { name: 'x' })
    expect(kept.body['expires_at']).toBeNull()
    expect((await dev.send('PATCH', pathOf(made), { expires_at: atMs(-1) })).status).toBe(400)
    await verify(made)
    await dev.send('PATCH', pathOf(made), { expires_at: atMs(1000) })
    expect(await verify(made)).toMatchObject({ kind: 'accepted' })
    clock.nowMs += 1000
    expect(await verify(made)).toEqual({ kind: 'rejected', reason: 'expired' })
    const revived = await dev.send('PATCH', pathOf(made), { expires_at: null })
    expect([revived.status, revived.body['code']]).toEqual([409, 'api_key_expired'])
  })

  it('a revocation counts from the moment it is answered, can be repeated, and keeps its time', async () => {
    const { dev, owner, makeKey, verify, clock, organization } = await servePeople(kind)
    const made = await makeKey(dev)
    await verify(made)
    const revoked = await dev.send('DELETE', pathOf(made))
    expect(await verify(made)).toEqual({ kind: 'rejected', reason: 'revoked' })
    clock.nowMs += 1000
    const again = await dev.send('DELETE', pathOf(made))
    expect([revoked.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(revoked.body)
    expect(revoked.body['revoked_at']).toBe('2026-11-15T12:00:00.000Z')
    const { body } = await owner.send('GET', `/organizations/${organization}/audit`)
    const actions = (body['data'] as { action: string }[]).map(({ action }) => action)
    expect(actions.filter((action) => action === 'api-key.revoke')).toHaveLength(1)
    for (const refused of [
      await dev.send('PATCH', pathOf(made), { name: 'x' }),
      await dev.send('POST', `${pathOf(made)}/rotation`, {}),
    ]) {
      expect([refused.status, refused.body['code']]).toEqual([409, 'api_key_revoked'])
    }
  })

  it('one that an operator makes depends on nobody, unless the operator is a member', async () => {
    const { send, makeKey, person, owner, organization } = await servePeople(kind)
    const outside = await person('outside', { is_operator: 1 })
    expect((await makeKey({ send })).body['created_by']).toBeNull()
    expect((await makeKey(outside)).body['created_by']).toBeNull()
    const inside = await person('inside', { is_operator: 1 })
    await owner.send('POST', `/organizations/${organization}/invitations`, { email: inside.email, role: 'viewer' })
    const [invitation] = (await inside.send('GET', '/account/invitations')).body['data'] as { id: string }[]
    await inside.send('POST', `/account/invitations/${String(invitation?.id)}/acceptance`)
    expect((await makeKey(inside)).body['created_by']).toBe(inside.id)
  })

  it('when keys were last used is written down for many at once, and never set back', async () => {
    const { dev, makeKey, database, project } = await servePeople(kind)
    const ids = [await makeKey(dev), await makeKey(dev), await makeKey(dev)].map(({ body }) => String(body['id']))
    const [first = '', second = ''] = ids
    const store = new ApiKeyStore(database)
    await store.noteUses([
      [first, Date.UTC(2026, 10, 15, 12, 5)],
      [second, Date.UTC(2026, 10, 15, 12, 6)],
      ['key_gone', 1],
    ])
    await store.noteUses([[first, Date.UTC(2026, 10, 15, 12, 4)]])
    const { body } = await dev.send('GET', `/projects/${project}/api-keys`)
    const used = new Map((body['data'] as Record<string, unknown>[]).map((key) => [key['id'], key['last_used_at']]))
    expect(ids.map((id) => used.get(id))).toEqual(['2026-11-15T12:05:00.000Z', '2026-11-15T12:06:00.000Z', null])
  })

  it('a creation that is sent again makes one key and shows it again', async () => {
    const { dev, project } = await servePeople(kind)
    const create = () =>
      dev.send('POST', `/projects/${project}/api-keys`, { name: 'once' }, { 'idempotency-key': 'k1' })
    const [first, second] = [await create(), await create()]
    expect(second.body).toEqual(first.body)
    expect((await dev.send('GET', `/projects/${project}/api-keys`)).body['data']).toHaveLength(1)
  })
})

describeDatabases('rotation', (kind) => {
  it('leaves both keys alive for the overlap, and then the new one alone', async () => {
    const { owner, dev, makeKey, verify, clock } = await servePeople(kind)
    const old = await makeKey(dev)
    await verify(old)
    const fresh = await owner.send('POST', `${pathOf(old)}/rotation`, { overlap_seconds: 60 })
    expect(fresh.status).toBe(201)
    expect(fresh.body).toMatchObject({ name: 'ci', project_id: old.body['project_id'], created_by: owner.id })
    expect((await dev.send('GET', pathOf(old))).body).toMatchObject({
      replaced_by: fresh.body['id'],
      expires_at: '2026-11-15T12:01:00.000Z',
    })
    expect([await verify(old), await verify(fresh)]).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted' }])
    clock.nowMs += 60_000
    expect(await verify(old)).toEqual({ kind: 'rejected', reason: 'expired' })
    expect(await verify(fresh)).toMatchObject({ kind: 'accepted' })
  })

  it('overlaps for a day unless told otherwise, at once ends at once, and never longer than the old key had', async () => {
    const { dev, makeKey, verify, clock } = await servePeople(kind)
    const byDefault = await makeKey(dev)
    await dev.send('POST', `${pathOf(byDefault)}/rotation`, {})
    expect((await dev.send('GET', pathOf(byDefault))).body['expires_at']).toBe('2026-11-16T12:00:00.000Z')
    const atOnce = await makeKey(dev)
    await verify(atOnce)
    await dev.send('POST', `${pathOf(atOnce)}/rotation`, { overlap_seconds: 0 })
    expect(await verify(atOnce)).toEqual({ kind: 'rejected', reason: 'expired' })
    const expiresAt = new Date(clock.nowMs + 1000).toISOString()
    const brief = await makeKey(dev, { expires_at: expiresAt })
    await dev.send('POST', `${pathOf(brief)}/rotation`, { overlap_seconds: 60 })
    expect((await dev.send('GET', pathOf(brief))).body['expires_at']).toBe(expiresAt)
    for (const overlap of [-1, 30 * 24 * 60 * 60 + 1, 1.5, '60']) {
      const refused = await dev.send('POST', `${pathOf(byDefault)}/rotation`, { overlap_seconds: overlap })
      expect(refused.status).toBe(400)
    }
  })

  it('gives the new key as long a life as the old one had, or what it is told', async () => {
    const { dev, makeKey, clock } = await servePeople(kind)
    const inMs = (ms: number) => new Date(clock.nowMs + ms).toISOString()
    const old = await makeKey(dev, { expires_at: inMs(25 * DAY_MS) })
    clock.nowMs += 20 * DAY_MS
    const { body: fresh } = await dev.send('POST', `${pathOf(old)}/rotation`, {})
    expect(fresh['expires_at']).toBe(inMs(25 * DAY_MS))
    const path = `/api-keys/${String(fresh['id'])}/rotation`
    expect((await dev.send('POST', path, { expires_at: null })).body['expires_at']).toBeNull()
  })

  it('happens once, however many ask at the same moment', async () => {
    const { dev, makeKey, project } = await servePeople(kind)
    const old = await makeKey(dev)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => dev.send('POST', `${pathOf(old)}/rotation`, { overlap_seconds: 60 })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409', '409'])
    expect((await dev.send('GET', `/projects/${project}/api-keys`)).body['data']).toHaveLength(2)
  })
})
