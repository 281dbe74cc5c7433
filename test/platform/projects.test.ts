import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

describeDatabases('projects', (kind) => {
  async function setUp() {
    const served = await serveWithPeople({ kind })
    const ada = await served.person('ada')
    const id = await organizationOf(ada)
    const create = (name: string) => ada.send('POST', `/organizations/${id}/projects`, { name })
    return { ...served, ada, id, create }
  }

  it('a project is made, shown, renamed and listed', async () => {
    const { ada, id, create } = await setUp()
    const created = await create('web')
    const path = `/projects/${String(created.body['id'])}`
    expect(created.body).toEqual({
      id: expect.stringMatching(/^proj_/) as unknown,
      object: 'project',
      organization_id: id,
      name: 'web',
      created_at: '2026-11-15T12:00:00.000Z',
      archived_at: null,
    })
    expect((await ada.send('GET', path)).body).toEqual(created.body)
    const renamed = await ada.send('PATCH', path, { name: 'site' })
    expect(renamed.body).toEqual({ ...created.body, name: 'site' })
    expect((await ada.send('GET', `/organizations/${id}/projects`)).body['data']).toEqual([renamed.body])
  })

  it('no two live projects of an organization have one name, also when made at once', async () => {
    const { ada, create } = await setUp()
    const made = await Promise.all(Array.from({ length: 10 }, () => create('web')))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(made.find(({ status }) => status === 409)?.body['code']).toBe('name_taken')
    const other = await create('other')
    const path = `/projects/${String(other.body['id'])}`
    expect((await ada.send('PATCH', path, { name: 'web' })).status).toBe(409)
    expect((await ada.send('PATCH', path, { name: 'other' })).status).toBe(200)
    const elsewhere = await organizationOf(ada)
    expect((await ada.send('POST', `/organizations/${elsewhere}/projects`, { name: 'web' })).status).toBe(201)
  })

  it('an archived project keeps its time, gives its name free, and stays as it is', async () => {
    const { ada, id, create, clock } = await setUp()
    const first = await create('web')
    const path = `/projects/${String(first.body['id'])}`
    const archived = await ada.send('DELETE', path)
    expect(archived.body['archived_at']).toBe('2026-11-15T12:00:00.000Z')
    clock.nowMs += 1000
    expect((await ada.send('DELETE', path)).body).toEqual(archived.body)
    expect((await ada.send('GET', path)).body).toEqual(archived.body)
    const refused = await ada.send('PATCH', path, { name: 'site' })
    expect([refused.status, refused.body['code']]).toEqual([409, 'project_archived'])
    const second = await create('web')
    const live = await ada.send('GET', `/organizations/${id}/projects`)
    expect(live.body['data']).toEqual([second.body])
    const all = await ada.send('GET', `/organizations/${id}/projects?archived=true`)
    expect(all.body['data']).toEqual([archived.body, second.body])
  })

  it('keys stop with their project, and with their organization', async () => {
    const { ada, id, create, platform } = await setUp()
    const secrets: string[] = []
    const paths: string[] = []
    for (const name of ['one', 'two']) {
      const project = await create(name)
      paths.push(`/projects/${String(project.body['id'])}`)
      const key = await ada.send('POST', `${paths.at(-1) ?? ''}/api-keys`, { name: 'ci' })
      secrets.push(String(key.body['key']))
    }
    const verified = async () =>
      Promise.all(secrets.map(async (secret) => (await platform.verifier.verify(secret)).kind))
    expect(await verified()).toEqual(['accepted', 'accepted'])
    await ada.send('DELETE', paths[0] ?? '')
    expect(await verified()).toEqual(['rejected', 'accepted'])
    await ada.send('DELETE', `/organizations/${id}`)
    expect(await verified()).toEqual(['rejected', 'rejected'])
  })

  it('nothing of a deleted organization is left to see, for members and operators', async () => {
    const { ada, id, create, send } = await setUp()
    const project = await create('web')
    expect((await ada.send('DELETE', `/organizations/${id}`)).status).toBe(204)
    for (const path of [
      `/organizations/${id}`,
      `/organizations/${id}/members`,
      `/projects/${String(project.body['id'])}`,
    ]) {
      expect((await ada.send('GET', path)).status).toBe(404)
      expect((await send('GET', path)).status).toBe(404)
    }
    expect((await ada.send('DELETE', `/organizations/${id}`)).status).toBe(404)
    expect((await ada.send('GET', '/organizations')).body['data']).toEqual([])
    const listed = (await send('GET', '/organizations')).body['data'] as { id: string }[]
    expect(listed.map((organization) => organization.id)).not.toContain(id)
    expect((await send('GET', `/audit?organization=${id}&action=organization.delete`)).body['data']).toHaveLength(1)
  })
})
