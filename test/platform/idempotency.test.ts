import { expect, it } from 'vitest'
import { IdempotencyKey } from '../../src/platform/idempotency/idempotency-key.ts'
import { newPepper } from '../../src/platform/secrets/pepper.ts'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

const HOUR_MS = 60 * 60_000

describeDatabases('Idempotency-Key', (kind) => {
  async function setUp() {
    const served = await serveWithPeople({ kind })
    const ada = await served.person('ada')
    const id = await organizationOf(ada)
    const projects = `/organizations/${id}/projects`
    const once = (path: string, body: unknown, key = 'the-key') =>
      ada.send('POST', path, body, { 'idempotency-key': key })
    const names = async () => {
      const { body } = await ada.send('GET', projects)
      return (body['data'] as { name: string }[]).map(({ name }) => name)
    }
    return { ...served, ada, id, projects, once, names }
  }

  it('a creation sent twice makes one, and answers the same', async () => {
    const { projects, once, names } = await setUp()
    const first = await once(projects, { name: 'web' })
    const again = await once(projects, { name: 'web' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await names()).toEqual(['web'])
  })

  it('answers again with the secret of a key, of which nothing readable is kept', async () => {
    const { ada, projects, once, database, platform } = await setUp()
    const project = await ada.send('POST', projects, { name: 'web' })
    const path = `/projects/${String(project.body['id'])}/api-keys`
    const first = await once(path, { name: 'ci' })
    const again = await once(path, { name: 'ci' })
    const secret = String(first.body['key'])
    expect(again.body).toEqual(first.body)
    expect(await platform.verifier.verify(secret)).toMatchObject({ kind: 'accepted' })
    expect((await ada.send('GET', path)).body['data']).toHaveLength(1)

    const rows = await Promise.all(
      (['idempotency_keys', 'api_keys', 'audit_entries'] as const).map((table) =>
        database.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(rows[0]).toHaveLength(1)
    const kept = JSON.stringify(rows)
    for (const readable of [
      secret,
      secret.slice(7, -6),
      Buffer.from(secret).toString('base64').slice(4, -4),
      'the-key',
    ]) {
      expect(kept).not.toContain(readable)
    }
  })

  it('with another body it is refused, and nothing is made', async () => {
    const { projects, once, names } = await setUp()
    await once(projects, { name: 'web' })
    const refused = await once(projects, { name: 'other' })
    expect(refused.status).toBe(422)
    expect(await names()).toEqual(['web'])
  })

  it('of somebody else, or for something else, it is another key', async () => {
    const { ada, id, projects, once, person, send, names } = await setUp()
    const [bob, elsewhere] = [await person('bob'), await organizationOf(ada)]
    await ada.send('POST', `/organizations/${id}/invitations`, { email: bob.email, role: 'admin' })
    const { body } = await bob.send('GET', '/account/invitations')
    const [invitation] = body['data'] as { id: string }[]
    await bob.send('POST', `/account/invitations/${String(invitation?.id)}/acceptance`)

    const headers = { 'idempotency-key': 'the-key' }
    await once(projects, { name: 'web' })
    const ofBob = await bob.send('POST', projects, { name: 'of bob' }, headers)
    const there = await once(`/organizations/${elsewhere}/projects`, { name: 'web' })
    expect([ofBob.status, there.status]).toEqual([201, 201])
    expect(await names()).toEqual(expect.arrayContaining(['web', 'of bob']))
    const unnamed = await send('POST', projects, { name: 'of nobody' })
    expect(unnamed.status).toBe(201)
  })

  it('twenty at once make one, and all get the same answer', async () => {
    const { ada, once } = await setUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => once('/organizations', { name: 'Acme' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect((await ada.send('GET', '/organizations')).body['data']).toHaveLength(2)
  })

  it('after a refusal it is free again', async () => {
    const { ada, projects, once, names } = await setUp()
    const taken = await ada.send('POST', projects, { name: 'web' })
    expect((await once(projects, { name: 'web' })).status).toBe(409)
    await ada.send('DELETE', `/projects/${String(taken.body['id'])}`)
    const made = await once(projects, { name: 'web' })
    expect(made.status).toBe(201)
    expect(made.headers.get('idempotent-replayed')).toBeNull()
    expect(await names()).toEqual(['web'])
  })

  it('whoever may no longer create gets no old answer either', async () => {
    const { ada, person, once } = await setUp()
    const bob = await person('bob')
    const organization = await organizationOf(ada, [[bob, 'admin']])
    const path = `/organizations/${organization}/projects`
    const headers = { 'idempotency-key': 'k' }
    await bob.send('POST', path, { name: 'web' }, headers)
    await ada.send('DELETE', `/organizations/${organization}/members/${bob.id}`)
    expect((await bob.send('POST', path, { name: 'web' }, headers)).status).toBe(404)
    expect((await once(path, { name: 'other' })).status).toBe(201)
  })

  it('is forgotten after a day, and not before', async () => {
    const { once, clock, platform, database } = await setUp()
    const kept = () => database.selectFrom('idempotency_keys').selectAll().execute()
    await once('/organizations', { name: 'Acme' })
    clock.nowMs += 24 * HOUR_MS
    await platform.tidyUp()
    expect(await kept()).toHaveLength(1)
    clock.nowMs += 1
    await platform.tidyUp()
    expect(await kept()).toEqual([])
    const anew = await once('/organizations', { name: 'Acme' })
    expect(anew.headers.get('idempotent-replayed')).toBeNull()
  })

  it.each(['', 'a b', 'x'.repeat(256), 'ä'])('%j is no key', async (key) => {
    const { once } = await setUp()
    const refused = await once('/organizations', { name: 'Acme' }, key)
    expect(refused.body).toMatchObject({ status: 400, errors: [{ field: 'Idempotency-Key' }] })
  })

  it('invites once, and mails once', async () => {
    const { id, once, log } = await setUp()
    const body = { email: 'bob@people.test', role: 'viewer' }
    for (let time = 0; time < 3; time += 1) await once(`/organizations/${id}/invitations`, body)
    expect(log.filter(({ to }) => to === 'bob@people.test')).toHaveLength(1)
  })
})

it('an answer opens only under the same key, actor, route and pepper', () => {
  const given = { key: 'k', actor: 'a', route: 'POST /x', body: {} }
  const pepper = newPepper('1')
  const sealed = new IdempotencyKey(given, pepper).seal('the answer')
  expect(new IdempotencyKey(given, pepper).open(sealed)).toBe('the answer')
  for (const other of [{ key: 'l' }, { actor: 'b' }, { route: 'POST /y' }]) {
    expect(() => new IdempotencyKey({ ...given, ...other }, pepper).open(sealed)).toThrow()
  }
  expect(() => new IdempotencyKey(given, newPepper('2')).open(sealed)).toThrow()
})
