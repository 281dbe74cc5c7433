import { expect, it } from 'vitest'
import { ApiKeyStore } from '../../src/platform/api-keys/api-key-store.ts'
import { describeDatabases } from '../support/databases.ts'
import { pathOf, servePeople } from './api-key-people.ts'
import type { Answer } from './platform-fixture.ts'
import { organizationOf } from './platform-people.ts'

const DAY_MS = 24 * 60 * 60_000

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
    // A viewer makes no keys: this was the operator.
    expect((await makeKey(inside)).body['created_by']).toBeNull()
    await owner.send('PATCH', `/organizations/${organization}/members/${inside.id}`, { role: 'developer' })
    expect((await makeKey(inside)).body['created_by']).toBe(inside.id)
  })

  it('end with the membership of their maker, for good and on record, and those of others go on', async () => {
    const { owner, dev, other, makeKey, verify, organization, clock, send } = await servePeople(kind)
    const [mine, rotated, revoked, elses] = [
      await makeKey(dev),
      await makeKey(dev),
      await makeKey(dev),
      await makeKey(other),
    ]
    const fresh = await dev.send('POST', `${pathOf(rotated)}/rotation`, {})
    await dev.send('DELETE', pathOf(revoked))
    const elsewhere = await organizationOf(dev)
    const project = await dev.send('POST', `/organizations/${elsewhere}/projects`, { name: 'web' })
    const kept = await dev.send('POST', `/projects/${String(project.body['id'])}/api-keys`, { name: 'kept' })
    clock.nowMs += 1000
    expect((await dev.send('POST', `/organizations/${organization}/departure`)).status).toBe(204)

    for (const ended of [mine, rotated, fresh]) {
      expect(await verify(ended)).toMatchObject({ kind: 'accepted', caller: { access: { activeMember: false } } })
      expect((await owner.send('GET', pathOf(ended))).body['revoked_at']).toBe('2026-11-15T12:00:01.000Z')
    }
    expect(await verify(revoked)).toEqual({ kind: 'rejected', reason: 'revoked' })
    for (const alive of [elses, kept]) {
      expect(await verify(alive)).toMatchObject({ kind: 'accepted', caller: { access: { activeMember: true } } })
    }
    const { body } = await owner.send('GET', `/organizations/${organization}/audit?action=api-key.revoke`)
    const lines = (body['data'] as { target_id: string; details: object }[]).filter(
      ({ details }) => 'ended_with_membership_of' in details,
    )
    const endedIds = [mine, rotated, fresh].map((answer) => String(answer.body['id']))
    expect(lines.map(({ target_id: id }) => id).toSorted()).toEqual(endedIds.toSorted())

    await owner.send('POST', `/organizations/${organization}/invitations`, { email: dev.email, role: 'developer' })
    const [invitation] = (await dev.send('GET', '/account/invitations')).body['data'] as { id: string }[]
    await dev.send('POST', `/account/invitations/${String(invitation?.id)}/acceptance`)
    for (const ended of [mine, rotated, fresh]) {
      expect(await verify(ended)).toEqual({ kind: 'rejected', reason: 'revoked' })
    }
    expect(await verify(await makeKey(dev))).toMatchObject({ kind: 'accepted' })
    expect((await send('GET', pathOf(mine))).body['revoked_at']).toBe('2026-11-15T12:00:01.000Z')
  })

  it('none is left alive that its maker made while being removed', async () => {
    const { owner, dev, makeKey, organization } = await servePeople(kind)
    const [removed, ...made] = await Promise.all([
      owner.send('DELETE', `/organizations/${organization}/members/${dev.id}`),
      ...Array.from({ length: 8 }, () => makeKey(dev)),
    ])
    expect(removed?.status).toBe(204)
    for (const { status } of made) expect([201, 404]).toContain(status)
    const { body } = await owner.send('GET', `/organizations/${organization}/api-keys`)
    const keys = body['data'] as { revoked_at: string | null }[]
    expect(keys).toHaveLength(made.filter(({ status }) => status === 201).length)
    expect(keys.filter(({ revoked_at: at }) => at === null)).toEqual([])
  })

  it('stop while their maker’s role makes none, and go on afterwards', async () => {
    const { owner, dev, makeKey, verify, organization } = await servePeople(kind)
    const made = await makeKey(dev)
    const member = `/organizations/${organization}/members/${dev.id}`
    await owner.send('PATCH', member, { role: 'viewer' })
    expect(await verify(made)).toEqual({ kind: 'rejected', reason: 'revoked' })
    await owner.send('PATCH', member, { role: 'admin' })
    expect(await verify(made)).toMatchObject({ kind: 'accepted' })
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
