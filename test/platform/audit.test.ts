import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

interface Entry {
  id: string
  action: string
  actor: { kind: string; id: string | null }
  created_at: string
}

describeDatabases('the audit log', (kind) => {
  it('tells who changed what, when and from where, newest first', async () => {
    const { person, clock } = await serveWithPeople({ kind })
    const ada = await person('ada')
    const id = await organizationOf(ada)
    clock.nowMs += 1000
    const renamed = await ada.send('PATCH', `/organizations/${id}`, { name: 'Acme' }, { 'user-agent': 'a browser' })
    const { body } = await ada.send('GET', `/organizations/${id}/audit`)
    expect(body['data']).toEqual([
      {
        id: expect.stringMatching(/^aud_/) as unknown,
        object: 'audit_entry',
        created_at: '2026-11-15T12:00:01.000Z',
        action: 'organization.update',
        organization_id: id,
        target_id: id,
        actor: { kind: 'account', id: ada.id },
        request_id: renamed.headers.get('x-request-id'),
        address: '127.0.0.1',
        user_agent: 'a browser',
        details: { name: { from: 'of ada@people.test', to: 'Acme' } },
      },
      expect.objectContaining({ action: 'organization.create', created_at: '2026-11-15T12:00:00.000Z' }),
    ])
  })

  it('has one line for each change and none for what was refused', async () => {
    const { person, send } = await serveWithPeople({ kind })
    const [ada, bob] = [await person('ada'), await person('bob')]
    const id = await organizationOf(ada, [[bob, 'developer']])
    const path = `/organizations/${id}`
    const project = await ada.send('POST', `${path}/projects`, { name: 'web' })
    await ada.send('POST', `${path}/projects`, { name: 'web' })
    await ada.send('PATCH', `/projects/${String(project.body['id'])}`, { name: 'site' })
    await ada.send('DELETE', `/projects/${String(project.body['id'])}`)
    await ada.send('DELETE', `/projects/${String(project.body['id'])}`)
    await send('PUT', `${path}/plan`, { plan: 'trial' })
    await ada.send('PUT', `${path}/retention`, { retention: 'standard' })
    const invited = await ada.send('POST', `${path}/invitations`, { email: 'c@people.test', role: 'viewer' })
    await ada.send('DELETE', `${path}/invitations/${String(invited.body['id'])}`)
    await ada.send('PATCH', `${path}/members/${bob.id}`, { role: 'owner' })
    await bob.send('POST', `${path}/ownership`, { account_id: ada.id })
    await bob.send('POST', `${path}/departure`)
    await ada.send('POST', `${path}/departure`)
    await ada.send('DELETE', path)
    const { body } = await send('GET', `/audit?organization=${id}&limit=100`)
    const actions = (body['data'] as Entry[]).map(({ action }) => action)
    const made = 'create accept create revoke'.split(' ').map((verb) => `invitation.${verb}`)
    const own = 'create delete plan transfer'.split(' ').map((verb) => `organization.${verb}`)
    const others = 'project.create project.update project.archive retention.update member.update member.leave'
    expect(actions.toSorted()).toEqual([...made, ...own, ...others.split(' ')].toSorted())
  })

  it('is filtered by action, actor and time', async () => {
    const { person, send, clock } = await serveWithPeople({ kind })
    const ada = await person('ada')
    const id = await organizationOf(ada)
    for (const name of ['one', 'two', 'three']) {
      clock.nowMs += 60_000
      await ada.send('POST', `/organizations/${id}/projects`, { name })
    }
    await send('PATCH', `/organizations/${id}`, { name: 'by an operator' })
    const count = async (query: string) => {
      const { body } = await ada.send('GET', `/organizations/${id}/audit?${query}`)
      return (body['data'] as Entry[]).length
    }
    expect(await count('')).toBe(5)
    expect(await count('action=project.create')).toBe(3)
    expect(await count(`actor=${ada.id}`)).toBe(4)
    expect(await count('from=2026-11-15T12:02:00Z')).toBe(3)
    expect(await count('to=2026-11-15T12:02:00Z')).toBe(2)
    expect(await count('from=2026-11-15T13:01:00%2B01:00&to=2026-11-15T12:03:00Z&action=project.create')).toBe(2)
    const refused = await ada.send('GET', `/organizations/${id}/audit?from=yesterday`)
    expect(refused.body).toMatchObject({ status: 400, errors: [{ field: 'from' }] })
  })

  it('is read page by page and exported line by line, each line once and the same', async () => {
    const { person, send } = await serveWithPeople({ kind })
    const ada = await person('ada')
    const id = await organizationOf(ada)
    for (let index = 0; index < 7; index += 1)
      await ada.send('POST', `/organizations/${id}/projects`, { name: `${index}` })
    const paged: Entry[] = []
    let cursor = ''
    do {
      const { body } = await ada.send('GET', `/organizations/${id}/audit?limit=3${cursor && `&cursor=${cursor}`}`)
      paged.push(...(body['data'] as Entry[]))
      cursor = (body['next_cursor'] as string | null) ?? ''
    } while (cursor !== '')
    expect(paged).toHaveLength(8)
    const exported = await ada.send('GET', `/organizations/${id}/audit?format=jsonl`)
    expect(exported.headers.get('content-type')).toBe('application/jsonl')
    const lines = exported.text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as Entry)).toEqual(paged)
    const all = await send('GET', '/audit?format=jsonl&action=project.create')
    expect(all.text.trimEnd().split('\n')).toHaveLength(7)
    expect((await send('GET', '/audit?format=jsonl&action=none')).text).toBe('')
  })

  it('a long one is exported whole, without being read at once', async () => {
    const { person, database, send, queries, clock } = await serveWithPeople({ kind })
    await organizationOf(await person('ada'))
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      id: `aud_${String(index).padStart(6, '0')}`,
      organization_id: null,
      actor_kind: 'system' as const,
      actor_id: null,
      action: 'test.line',
      target_id: null,
      request_id: null,
      address: null,
      user_agent: null,
      details: '{}',
      created_at: clock.nowMs + Math.floor(index / 10),
    }))
    for (let from = 0; from < rows.length; from += 100) {
      await database
        .insertInto('audit_entries')
        .values(rows.slice(from, from + 100))
        .execute()
    }
    queries.length = 0
    const { text } = await send('GET', '/audit?format=jsonl&action=test.line')
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Entry).id)
    expect(ids).toEqual(rows.map(({ id }) => id).toReversed())
    expect(queries.filter((query) => query.includes('audit_entries'))).toHaveLength(3)
  })

  it('cannot be changed or deleted, not even with SQL', async () => {
    const { person, database } = await serveWithPeople({ kind })
    await organizationOf(await person('ada'))
    await expect(sql`update audit_entries set action = 'x'`.execute(database)).rejects.toThrow(/append-only/)
    await expect(sql`delete from audit_entries`.execute(database)).rejects.toThrow(/append-only/)
  })

  it('is for admins and owners, each of their own organization, and in full for operators alone', async () => {
    const { person } = await serveWithPeople({ kind })
    const [ada, admin, developer, stranger] = await Promise.all(
      ['ada', 'admin', 'developer', 'stranger'].map((name) => person(name)),
    )
    if (!ada || !admin || !developer || !stranger) throw new Error('unreachable')
    const id = await organizationOf(ada, [
      [admin, 'admin'],
      [developer, 'developer'],
    ])
    const statuses = []
    for (const one of [ada, admin, developer, stranger]) {
      statuses.push(
        (await one.send('GET', `/organizations/${id}/audit`)).status,
        (await one.send('GET', '/audit')).status,
      )
    }
    expect(statuses).toEqual([200, 403, 200, 403, 403, 403, 404, 403])
  })
})
