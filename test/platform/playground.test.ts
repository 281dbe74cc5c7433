import { expect, it } from 'vitest'
import type { Verification } from '../../src/platform/callers/verification.ts'
import { describeDatabases, type TestDatabaseKind } from '../support/databases.ts'
import { testPlan } from '../support/platform-settings.ts'
import { organizationOf, serveWithPeople, type Person } from './platform-people.ts'

const MINUTE_MS = 60_000

async function servePlayground(kind: TestDatabaseKind) {
  const plans = [testPlan('default'), testPlan('keys-only', { credentials: new Set(['api_key']) })]
  const served = await serveWithPeople({ kind, settings: { plans } })
  const [owner, dev] = [await served.person('owner'), await served.person('dev')]
  const organization = await organizationOf(owner, [[dev, 'developer']])
  const made = await owner.send('POST', `/organizations/${organization}/projects`, { name: 'web' })
  const project = String(made.body['id'])
  const issue = (by: Pick<Person, 'send'> = dev) => by.send('POST', `/projects/${project}/playground-credentials`)
  const { body } = await issue()
  const credential = String(body['credential'])
  const verify = async (): Promise<Verification> => served.platform.verifier.verify(credential)
  return { ...served, owner, dev, organization, project, issue, credential, verify }
}

const revoked = { kind: 'rejected', reason: 'revoked' }
const expired = { kind: 'rejected', reason: 'expired' }

describeDatabases('a playground credential', (kind) => {
  it('is given to a signed-in member for ten minutes and one project', async () => {
    const { issue, verify, dev, project, organization } = await servePlayground(kind)
    const issued = await issue()
    expect(issued.status).toBe(201)
    expect(issued.body).toMatchObject({ project_id: project, expires_at: '2026-11-15T12:10:00.000Z' })
    expect(await verify()).toMatchObject({
      kind: 'accepted',
      caller: {
        credentialKind: 'playground',
        organizationId: organization,
        projectId: project,
        accountId: dev.id,
        access: { activeMember: true, planAdmitsCredential: true, onboardingComplete: true },
      },
    })
  })

  it('costs one query when cold and none when warm', async () => {
    const { verify, queries, platform, credential } = await servePlayground(kind)
    queries.length = 0
    await verify()
    expect(queries).toHaveLength(1)
    expect(platform.verifier.verify(credential)).toMatchObject({ kind: 'accepted' })
    expect(queries).toHaveLength(1)
  })

  it('is given to no viewer, stranger, operator from outside or operator token, and in no archived project', async () => {
    const { issue, person, owner, organization, send, project, dev } = await servePlayground(kind)
    await owner.send('PATCH', `/organizations/${organization}/members/${dev.id}`, { role: 'viewer' })
    const outside = await person('outside', { is_operator: 1 })
    const refusals = [await issue(), await issue(await person('stranger')), await issue(outside), await issue({ send })]
    expect(refusals.map(({ status, body }) => [status, body['code']])).toEqual([
      [403, 'permission_denied'],
      [404, undefined],
      [403, 'organization_membership_required'],
      [403, 'person_required'],
    ])
    await owner.send('DELETE', `/projects/${project}`)
    expect((await issue(owner)).body['code']).toBe('project_archived')
  })

  it('ends after ten minutes, warm or cold', async () => {
    const { verify, clock } = await servePlayground(kind)
    await verify()
    clock.nowMs += 10 * MINUTE_MS - 1
    expect(await verify()).toMatchObject({ kind: 'accepted' })
    clock.nowMs += 1
    expect(await verify()).toEqual(expired)
    clock.nowMs += 60 * MINUTE_MS
    expect(await verify()).toEqual(expired)
  })

  it('ends with its project', async () => {
    const { verify, owner, project } = await servePlayground(kind)
    await verify()
    await owner.send('DELETE', `/projects/${project}`)
    expect(await verify()).toEqual(revoked)
  })

  it('ends with its organization', async () => {
    const { verify, owner, organization } = await servePlayground(kind)
    await verify()
    expect((await owner.send('DELETE', `/organizations/${organization}`)).status).toBeLessThan(300)
    expect(await verify()).toEqual(revoked)
  })

  it('ends when the holder’s role no longer includes the playground', async () => {
    const { verify, owner, dev, organization } = await servePlayground(kind)
    await verify()
    await owner.send('PATCH', `/organizations/${organization}/members/${dev.id}`, { role: 'viewer' })
    expect(await verify()).toEqual(revoked)
    await owner.send('PATCH', `/organizations/${organization}/members/${dev.id}`, { role: 'admin' })
    expect(await verify()).toMatchObject({ kind: 'accepted' })
  })

  it('tells when the holder no longer belongs to the organization', async () => {
    const { verify, owner, dev, organization } = await servePlayground(kind)
    await verify()
    await owner.send('DELETE', `/organizations/${organization}/members/${dev.id}`)
    expect(await verify()).toMatchObject({ kind: 'accepted', caller: { access: { activeMember: false } } })
  })

  it('tells when the plan no longer admits it', async () => {
    const { verify, send, organization } = await servePlayground(kind)
    await verify()
    await send('PUT', `/organizations/${organization}/plan`, { plan: 'keys-only', overrides: null })
    expect(await verify()).toMatchObject({ kind: 'accepted', caller: { access: { planAdmitsCredential: false } } })
  })

  it('is worth nothing to the platform API', async () => {
    const { credential, send } = await servePlayground(kind)
    const answer = await send('GET', '/organizations', undefined, {
      headers: { authorization: `Bearer ${credential}` },
    })
    expect(answer.status).toBe(401)
  })
})
