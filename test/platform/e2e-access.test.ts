import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import { PlaygroundSigner } from '../../src/platform/playground/playground-credential.ts'
import { loadPeppers } from '../../src/platform/secrets/secrets-file.ts'
import { describeDatabases } from '../support/databases.ts'
import { startComposedNode, type ComposedNode } from './composed-node.ts'
import { createComposedTenant, rejoin, type ComposedTenant } from './composed-tenant.ts'

interface Obstacle {
  code: string
  raise: () => Promise<{ status: number }>
  lift: () => Promise<unknown>
}

describeDatabases('access to the API, from sign-up to answer', (kind) => {
  let node: ComposedNode
  let tenant: ComposedTenant

  beforeAll(async () => {
    node = await startComposedNode({ databaseUrl: (await kind.create()).url })
    tenant = await createComposedTenant(node)
  })
  afterAll(() => node[Symbol.asyncDispose]())

  const seen = async (credential: string) => {
    const { status, code } = await node.models(credential)
    return code === undefined ? status : [status, code]
  }

  /** In the order in which they are told when there are several. */
  const obstacles = (): Obstacle[] => {
    const { owner, developer, organization } = tenant
    const account = `/accounts/${developer.id}`
    const plan = `/organizations/${organization}/plan`
    return [
      {
        code: 'account_restricted',
        raise: () => node.operate('PUT', `${account}/restriction`, { reason: 'a test' }),
        lift: () => node.operate('DELETE', `${account}/restriction`),
      },
      {
        code: 'platform_access_required',
        raise: () => node.operate('DELETE', `${account}/access`),
        lift: () => node.operate('POST', `${account}/access`),
      },
      {
        code: 'organization_membership_required',
        raise: () => owner.ask('DELETE', `/organizations/${organization}/members/${developer.id}`),
        lift: () => rejoin(tenant),
      },
      {
        code: 'plan_access_denied',
        raise: () => node.operate('PUT', plan, { plan: 'keys-only', overrides: { credentials: ['playground'] } }),
        lift: () => node.operate('PUT', plan, { plan: 'default', overrides: null }),
      },
    ]
  }

  it('somebody whose registration is unfinished can use a key, and not the playground', async () => {
    expect(await seen(tenant.apiKey)).toBe(200)
    expect(await seen(tenant.playground)).toEqual([403, 'onboarding_pending'])
    expect((await tenant.developer.ask('POST', '/account/onboarding')).status).toBe(200)
    expect(await seen(tenant.playground)).toBe(200)
    for (const credential of [tenant.apiKey, tenant.playground]) {
      const reply = await node.chat(credential)
      expect(reply.status).toBe(200)
      expect(await reply.json()).toMatchObject({ object: 'chat.completion' })
    }
  })

  it('403: each obstacle is told by the very next request, and gone from the very next after it is lifted', async () => {
    for (const { code, raise, lift } of obstacles()) {
      expect(await seen(tenant.apiKey)).toBe(200)
      expect((await raise()).status, code).toBeLessThan(300)
      const refused = await node.models(tenant.apiKey)
      expect([refused.status, refused.code]).toEqual([403, code])
      expect(refused.headers.get('service-data-retention')).toBe('zero')
      await lift()
      expect(await seen(tenant.apiKey), `after ${code}`).toBe(200)
    }
  })

  it('403: a playground credential meets the same obstacles', async () => {
    for (const { code, raise, lift } of obstacles().slice(0, 3)) {
      expect(await seen(tenant.playground)).toBe(200)
      await raise()
      expect(await seen(tenant.playground)).toEqual([403, code])
      await lift()
      expect(await seen(tenant.playground), `after ${code}`).toBe(200)
    }
    const plan = `/organizations/${tenant.organization}/plan`
    await node.operate('PUT', plan, { plan: 'keys-only', overrides: null })
    expect(await seen(tenant.playground)).toEqual([403, 'plan_access_denied'])
    expect(await seen(tenant.apiKey)).toBe(200)
    await node.operate('PUT', plan, { plan: 'playground-only', overrides: null })
    expect(await seen(tenant.playground)).toBe(200)
    expect(await seen(tenant.apiKey)).toEqual([403, 'plan_access_denied'])
    await node.operate('PUT', plan, { plan: 'default', overrides: null })
  })

  it('403: of several obstacles the first in order is told', async () => {
    const all = obstacles()
    for (const { raise } of all.toReversed()) await raise()
    for (const { code, lift } of all) {
      // Whoever is restricted or waits cannot accept an invitation, so these two must be lifted before it anyway.
      expect(await seen(tenant.apiKey)).toEqual([403, code])
      await lift()
    }
    expect(await seen(tenant.apiKey)).toBe(200)
  })

  it('401: without a credential, with a mistyped one and with one that nobody knows', async () => {
    expect(await seen('')).toEqual([401, 'missing_credential'])
    const malformed = [
      `${tenant.apiKey}x`,
      'parley_pg_nonsense',
      `${tenant.playground}x`,
      'anything',
      node.operatorToken,
    ]
    for (const credential of malformed) expect(await seen(credential)).toEqual([401, 'invalid_api_key'])
    const unknown = await node.models(apiKeyFormat.create())
    expect([unknown.status, unknown.code]).toEqual([401, 'invalid_api_key'])
    expect(unknown.message).not.toMatch(/revoked|expired/)
    expect(unknown.headers.get('www-authenticate')).toBe('Bearer')
    expect(unknown.headers.get('service-data-retention')).toBeNull()
  })

  it('401: a key from the moment of its revocation', async () => {
    const { developer, project } = tenant
    const { body } = await developer.ask('POST', `/projects/${project}/api-keys`, { name: 'brief' })
    expect(await seen(String(body['key']))).toBe(200)
    await developer.ask('DELETE', `/api-keys/${String(body['id'])}`)
    const refused = await node.models(String(body['key']))
    expect([refused.status, refused.code]).toEqual([401, 'invalid_api_key'])
    expect(refused.message).toContain('revoked')
  })

  it('401: a key whose maker left and came back, which ended for good, and one whose maker may not make any', async () => {
    const { owner, developer, organization, apiKey: old } = tenant
    const member = `/organizations/${organization}/members/${developer.id}`
    await owner.ask('DELETE', member)
    expect(await seen(old)).toEqual([403, 'organization_membership_required'])
    await rejoin(tenant)
    expect(await seen(old)).toEqual([401, 'invalid_api_key'])
    expect(await seen(tenant.apiKey)).toBe(200)
    await owner.ask('PATCH', member, { role: 'viewer' })
    expect(await seen(tenant.apiKey)).toEqual([401, 'invalid_api_key'])
    await owner.ask('PATCH', member, { role: 'developer' })
    expect(await seen(tenant.apiKey)).toBe(200)
  })

  it('401: a key that has expired', async () => {
    const { developer, project } = tenant
    const expiresAt = new Date(Date.now() + 6000).toISOString()
    const { body } = await developer.ask('POST', `/projects/${project}/api-keys`, {
      name: 'brief',
      expires_at: expiresAt,
    })
    expect(await seen(String(body['key']))).toBe(200)
    const refused = await vi.waitFor(
      async () => {
        const answer = await node.models(String(body['key']))
        expect(answer.status).toBe(401)
        return answer
      },
      { timeout: 60_000 },
    )
    expect([refused.code, refused.message]).toEqual(['invalid_api_key', expect.stringContaining('expired')])
  })

  it('401: a playground credential that has expired, or whose session ended', async () => {
    const { developer, project } = tenant
    const [session] = (await developer.ask('GET', '/account/sessions')).body['data'] as { id: string }[]
    const signer = new PlaygroundSigner(await loadPeppers(node.dataDirectory, true))
    const claim = { accountId: developer.id, sessionId: String(session?.id), projectId: project }
    const now = Date.now()
    expect(await seen(signer.sign({ ...claim, issuedAtMs: now - 600_000, expiresAtMs: now + 60_000 }))).toBe(200)
    expect(await seen(signer.sign({ ...claim, issuedAtMs: now - 600_001, expiresAtMs: now - 1 }))).toEqual([
      401,
      'invalid_api_key',
    ])
    expect(await seen(tenant.playground)).toBe(200)
    expect((await developer.ask('POST', '/sign-out')).status).toBe(204)
    expect(await seen(tenant.playground)).toEqual([401, 'invalid_api_key'])
    expect(await seen(tenant.apiKey)).toBe(200)
  })

  it('the models that a plan does not show are gone with the very next request', async () => {
    const plan = `/organizations/${tenant.organization}/plan`
    await node.operate('PUT', plan, { plan: 'no-models', overrides: null })
    const refused = await node.chat(tenant.apiKey)
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({ error: { code: 'model_not_found' } })
    await node.operate('PUT', plan, { plan: 'default', overrides: null })
    expect((await node.chat(tenant.apiKey)).status).toBe(200)
  })

  it('401: everything of a project that is archived, from the moment it is', async () => {
    const { owner, organization } = tenant
    const made = await owner.ask('POST', `/organizations/${organization}/projects`, { name: 'short-lived' })
    const project = String(made.body['id'])
    const { body } = await owner.ask('POST', `/projects/${project}/api-keys`, { name: 'key' })
    expect(await seen(String(body['key']))).toBe(200)
    await owner.ask('DELETE', `/projects/${project}`)
    expect(await seen(String(body['key']))).toEqual([401, 'invalid_api_key'])
  })

  it('401: everything of an organization that is deleted, from the moment it is', async () => {
    expect(await seen(tenant.apiKey)).toBe(200)
    const deleted = await tenant.owner.ask('DELETE', `/organizations/${tenant.organization}`)
    expect(deleted.status).toBeLessThan(300)
    expect(await seen(tenant.apiKey)).toEqual([401, 'invalid_api_key'])
  })
})
