import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

const NOTHING = String.fromCodePoint(0)

/** PostgreSQL has no place for the character of code zero in a text, so it must not get as far as there. */
describeDatabases('a text with the character of code zero in it', (kind) => {
  async function setUp() {
    const served = await serveWithPeople({ kind })
    const ada = await served.person('ada')
    return { ...served, ada, id: await organizationOf(ada) }
  }

  it('names nothing in a path', async () => {
    const { ada, send, id } = await setUp()
    for (const path of ['/organizations/%00', `/organizations/${id}%00`, `/projects/a%00b`, '/api-keys/%00']) {
      expect((await ada.send('GET', path)).status).toBe(404)
      expect((await send('GET', path)).status).toBe(404)
    }
    expect((await send('GET', '/accounts/%00')).status).toBe(404)
    expect((await ada.send('DELETE', `/organizations/${id}/members/%00`)).status).toBe(404)
  })

  it('is refused in a query, and in a cursor', async () => {
    const { ada, send, id } = await setUp()
    const forged = Buffer.from(`1 ${NOTHING}`).toString('base64url')
    for (const query of [`/organizations?cursor=${forged}`, `/organizations/${id}/members?cursor=${forged}`]) {
      expect((await ada.send('GET', query)).body['errors']).toMatchObject([{ field: 'cursor' }])
    }
    for (const query of ['/accounts?email=%00', '/audit?action=%00', '/audit?actor=a%00', '/audit?organization=%00']) {
      expect((await send('GET', query)).status).toBe(400)
    }
  })

  it('is refused in a body, by the name of its field', async () => {
    const { ada, id, send, made } = await setUp()
    const heir = await ada.send('POST', `/organizations/${id}/ownership`, { account_id: NOTHING })
    expect([heir.status, heir.body['errors']]).toMatchObject([400, [{ field: 'account_id' }]])
    const plan = `/organizations/${made.organization_id}/plan`
    const models = await send('PUT', plan, { plan: 'default', overrides: { models: ['fine', `a${NOTHING}`] } })
    expect([models.status, models.body['errors']]).toMatchObject([400, [{ field: 'overrides.models.1' }]])
    const named = await ada.send('POST', '/organizations', { [`na${NOTHING}me`]: 'x' })
    expect(named.status).toBe(400)
  })
})
