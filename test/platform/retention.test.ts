import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { OrganizationStore } from '../../src/platform/organizations/organization-store.ts'
import { Plans } from '../../src/platform/plans/plans.ts'
import { renderRetention } from '../../src/platform/retention/retention-resource.ts'
import { describeDatabases } from '../support/databases.ts'
import { testPlan, testPlatformSettings } from '../support/platform-settings.ts'
import { openTestPlatform } from './platform-fixture.ts'
import { organizationOf, serveWithPeople } from './platform-people.ts'

const plans = [
  testPlan('default', { retention: new Set(['zero', 'standard', 'contributor']) }),
  testPlan('small', { retention: new Set(['standard']) }),
  testPlan('none', { retention: new Set(['zero']) }),
]

describeDatabases('retention', (kind) => {
  async function setUp(settings = {}) {
    const served = await serveWithPeople({ kind, settings: { plans, ...settings } })
    const [ada, admin] = [await served.person('ada'), await served.person('admin')]
    const id = await organizationOf(ada, [[admin, 'admin']])
    const project = await ada.send('POST', `/organizations/${id}/projects`, { name: 'web' })
    const key = await ada.send('POST', `/projects/${String(project.body['id'])}/api-keys`, { name: 'ci' })
    const held = async () => {
      const verification = await served.platform.verifier.verify(String(key.body['key']))
      return verification.kind === 'accepted' ? verification.caller.retention : undefined
    }
    const put = (body: unknown) => ada.send('PUT', `/organizations/${id}/retention`, body)
    const show = async () => (await ada.send('GET', `/organizations/${id}/retention`)).body
    return { ...served, ada, admin, id, put, show, held, key: String(key.body['key']) }
  }

  it('is zero until an owner chooses otherwise, and holds from the next request on', async () => {
    const { put, show, held } = await setUp()
    expect(await show()).toEqual({
      object: 'retention',
      retention: 'zero',
      chosen: 'zero',
      allowed: ['zero', 'standard', 'contributor'],
      kept_days: 30,
      terms: { version: '1', text: 'You let us learn from what you send.' },
      accepted_terms: null,
    })
    expect(await held()).toBe('zero')
    expect((await put({ retention: 'standard' })).body).toMatchObject({ retention: 'standard' })
    expect(await held()).toBe('standard')
    await put({ retention: 'zero' })
    expect(await held()).toBe('zero')
  })

  it('contributing needs the terms of today accepted, and remembers who accepted them and when', async () => {
    const { ada, put, show, held } = await setUp()
    for (const version of [undefined, null, '', '0', '1 ']) {
      const refused = await put({ retention: 'contributor', accept_terms_version: version })
      expect(refused.body).toMatchObject({ status: 400, errors: [{ field: 'accept_terms_version' }] })
      expect(refused.body['detail']).toContain('"1"')
    }
    expect(await held()).toBe('zero')
    expect((await put({ retention: 'contributor', accept_terms_version: '1' })).status).toBe(200)
    expect(await held()).toBe('contributor')
    const accepted = { version: '1', accepted_at: '2026-11-15T12:00:00.000Z', accepted_by: ada.id }
    expect(await show()).toMatchObject({ retention: 'contributor', accepted_terms: accepted })
    await put({ retention: 'zero' })
    expect(await show()).toMatchObject({ retention: 'zero', accepted_terms: accepted })
  })

  it('terms that changed hold nobody who has not accepted them: nothing is kept until that', async () => {
    const { ada, put, held, id, platform, dataDirectory, databaseUrl, key } = await setUp()
    await put({ retention: 'contributor', accept_terms_version: '1' })
    expect(await held()).toBe('contributor')
    await platform.close()

    const contributorTerms = { version: '2', text: 'You let us do whatever we like.' }
    const reopened = await openTestPlatform({ dataDirectory, databaseUrl, settings: { plans, contributorTerms } })
    const verification = await reopened.platform.verifier.verify(key)
    expect(verification).toMatchObject({ kind: 'accepted', caller: { retention: 'zero' } })
    const { database, destroy } = await openDatabase({ dataDirectory, url: databaseUrl })
    onTestFinished(destroy)
    const organization = await new OrganizationStore(database).find(id)
    if (organization === undefined) throw new Error('it is gone')
    const settings = { ...testPlatformSettings, plans, contributorTerms }
    const shown = renderRetention(organization, { plans: new Plans(settings), settings })
    expect(shown).toMatchObject({
      retention: 'zero',
      chosen: 'contributor',
      terms: contributorTerms,
      accepted_terms: { version: '1', accepted_by: ada.id },
    })
  })

  it('what the plan does not allow cannot be chosen; zero always can', async () => {
    const { put, send, id, held } = await setUp()
    await send('PUT', `/organizations/${id}/plan`, { plan: 'none' })
    for (const retention of ['standard', 'contributor']) {
      const refused = await put({ retention, accept_terms_version: '1' })
      expect([refused.status, refused.body['code']]).toEqual([403, 'retention_not_in_plan'])
    }
    await send('PUT', `/organizations/${id}/plan`, { plan: 'small' })
    expect((await put({ retention: 'zero' })).status).toBe(200)
    expect(await held()).toBe('zero')
  })

  it('a plan that no longer allows it means zero at once, also in what is shown; a better one brings it back', async () => {
    const { put, send, id, held, show, ada } = await setUp()
    await put({ retention: 'contributor', accept_terms_version: '1' })
    await send('PUT', `/organizations/${id}/plan`, { plan: 'small' })
    expect(await held()).toBe('zero')
    expect(await show()).toMatchObject({ retention: 'zero', chosen: 'contributor', allowed: ['zero', 'standard'] })
    expect((await ada.send('GET', `/organizations/${id}`)).body).toMatchObject({ retention: 'zero' })
    await send('PUT', `/organizations/${id}/plan`, { plan: 'small', overrides: { retention: ['contributor'] } })
    expect(await held()).toBe('contributor')
  })

  it('only owners choose', async () => {
    const { admin, id } = await setUp()
    const refused = await admin.send('PUT', `/organizations/${id}/retention`, { retention: 'zero' })
    expect([refused.status, refused.body['code']]).toEqual([403, 'permission_denied'])
    expect((await admin.send('GET', `/organizations/${id}/retention`)).status).toBe(200)
  })

  it('an operator who chooses is the one on record', async () => {
    const { send, id, show } = await setUp()
    const put = await send('PUT', `/organizations/${id}/retention`, {
      retention: 'contributor',
      accept_terms_version: '1',
    })
    expect(put.status).toBe(200)
    expect(await show()).toMatchObject({ accepted_terms: { accepted_by: expect.stringMatching(/^oper_/) as unknown } })
  })

  it('where there are no terms nobody contributes, whatever the plan says', async () => {
    const { put, show } = await setUp({ contributorTerms: undefined })
    expect(await show()).toMatchObject({ allowed: ['zero', 'standard'], terms: null })
    const refused = await put({ retention: 'contributor', accept_terms_version: '1' })
    expect([refused.status, refused.body['code']]).toEqual([403, 'retention_not_in_plan'])
  })

  it('what was kept stays until its time unless its deletion is asked for, and then only of this organization', async () => {
    const { put, ada, id, database, clock } = await setUp()
    const other = await organizationOf(ada)
    for (const [index, organizationId] of [id, id, other].entries()) {
      const project = await ada.send('POST', `/organizations/${organizationId}/projects`, { name: `p${index}` })
      const row = {
        request_id: `request ${index}`,
        organization_id: organizationId,
        project_id: String(project.body['id']),
        retention: 'standard' as const,
        model: 'parley/demonstration',
        request: '{}',
        reply: '{}',
        created_at: clock.nowMs,
        expires_at: clock.nowMs + 1000,
      }
      await database.insertInto('contents').values(row).execute()
    }
    const kept = async () => {
      const rows = await database.selectFrom('contents').select('organization_id').execute()
      return rows.map((row) => row.organization_id)
    }
    await put({ retention: 'zero' })
    expect(await kept()).toHaveLength(3)
    await put({ retention: 'zero', delete_kept: true })
    expect(await kept()).toEqual([other])
  })

  it('what was said a moment ago is deleted with the rest, though it was still on its way', async () => {
    const { put, id, database, platform, made } = await setUp()
    await put({ retention: 'standard' })
    const said = { organizationId: id, projectId: made.project_id, model: 'm', request: {}, reply: {} }
    platform.contents.keep({ ...said, requestId: 'a moment ago', retention: 'standard' })
    await put({ retention: 'zero', delete_kept: true })
    await platform.close()
    const rows = await database.selectFrom('contents').select('request_id').execute()
    expect(rows).toEqual([])
  })
})
