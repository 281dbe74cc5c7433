import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import { describePostgres } from '../support/databases.ts'
import { startTcpProxy, throughPort } from '../support/tcp-proxy.ts'
import { startComposedNode, type ComposedNode } from './composed-node.ts'
import { createComposedTenant, rejoin, type ComposedTenant } from './composed-tenant.ts'

/** A change on one node holds on every other within a second; a machine that has other things to do is given more. */
const WITHIN_MS = 8000

describePostgres('two nodes on one database', (kind) => {
  let url: string
  let first: ComposedNode
  let second: ComposedNode
  let tenant: ComposedTenant
  let slowestMs = 0

  beforeAll(async () => {
    url = (await kind.create()).url ?? ''
    first = await startComposedNode({ databaseUrl: url })
    tenant = await createComposedTenant(first)
    await tenant.developer.ask('POST', '/account/onboarding')
    second = await startComposedNode({ databaseUrl: url, beside: first })
  })
  afterAll(async () => {
    console.log(`a change held on the other node after ${slowestMs.toFixed(0)} ms at most`)
    await first[Symbol.asyncDispose]()
    await second[Symbol.asyncDispose]()
  })

  /** Asks the second node over and over until it answers so; returns how long that took. */
  const untilSecondAnswers = async (credential: string, status: number): Promise<number> => {
    const startedMs = performance.now()
    while ((await second.models(credential)).status !== status) {
      if (performance.now() - startedMs > 2 * WITHIN_MS) throw new Error(`the second node never answered ${status}`)
    }
    const tookMs = performance.now() - startedMs
    slowestMs = Math.max(slowestMs, tookMs)
    return tookMs
  }

  it('accept the same credentials, wherever they were made', async () => {
    for (const credential of [tenant.apiKey, tenant.playground]) {
      expect((await first.models(credential)).status).toBe(200)
      expect((await second.models(credential)).status).toBe(200)
    }
  })

  it('a change on one refuses a credential that the other knows well, within a second, and lets it in again', async () => {
    const { owner, developer, organization } = tenant
    const credentials = ['apiKey', 'playground'] as const
    const account = `/accounts/${developer.id}`
    const plan = `/organizations/${organization}/plan`
    const changes = {
      restriction: {
        make: () => first.operate('PUT', `${account}/restriction`, { reason: 'a test' }),
        undo: () => first.operate('DELETE', `${account}/restriction`),
      },
      'access withdrawn': {
        make: () => first.operate('DELETE', `${account}/access`),
        undo: () => first.operate('POST', `${account}/access`),
      },
      'member removed': {
        make: () => owner.ask('DELETE', `/organizations/${organization}/members/${developer.id}`),
        undo: () => rejoin(tenant),
      },
    }
    for (const [name, { make, undo }] of Object.entries(changes)) {
      for (const credential of credentials) {
        await untilSecondAnswers(tenant[credential], 200)
        await make()
        expect(await untilSecondAnswers(tenant[credential], 403), name).toBeLessThan(WITHIN_MS)
        await undo()
        // What somebody who comes back has is another key, and the second node has not heard of it yet.
        expect(await untilSecondAnswers(tenant[credential], 200), name).toBeLessThan(WITHIN_MS)
      }
    }
    for (const [credential, lower] of [
      [tenant.apiKey, 'playground-only'],
      [tenant.playground, 'keys-only'],
    ] as const) {
      await first.operate('PUT', plan, { plan: lower, overrides: null })
      expect(await untilSecondAnswers(credential, 403), lower).toBeLessThan(WITHIN_MS)
      await first.operate('PUT', plan, { plan: 'default', overrides: null })
      expect(await untilSecondAnswers(credential, 200), lower).toBeLessThan(WITHIN_MS)
    }
  })

  it('a revocation, an archived project and a sign-out on one hold on the other within a second', async () => {
    const { owner, developer, organization, project } = tenant
    const makeKey = async (inProject: string) => {
      const { body } = await owner.ask('POST', `/projects/${inProject}/api-keys`, { name: 'brief' })
      await untilSecondAnswers(String(body['key']), 200)
      return { id: String(body['id']), key: String(body['key']) }
    }
    const revoked = await makeKey(project)
    await owner.ask('DELETE', `/api-keys/${revoked.id}`)
    expect(await untilSecondAnswers(revoked.key, 401)).toBeLessThan(WITHIN_MS)

    const made = await owner.ask('POST', `/organizations/${organization}/projects`, { name: 'short-lived' })
    const inArchived = await makeKey(String(made.body['id']))
    await owner.ask('DELETE', `/projects/${String(made.body['id'])}`)
    expect(await untilSecondAnswers(inArchived.key, 401)).toBeLessThan(WITHIN_MS)

    await untilSecondAnswers(tenant.playground, 200)
    await developer.ask('POST', '/sign-out')
    expect(await untilSecondAnswers(tenant.playground, 401)).toBeLessThan(WITHIN_MS)
  })

  it('a node that is cut off from the database goes on with keys it knows, refuses nobody, and recovers in time', async () => {
    const { port } = new URL(url)
    const proxy = await startTcpProxy(Number(port))
    const lonely = await startComposedNode({ databaseUrl: throughPort(url, proxy.port), beside: first })
    onTestFinished(() => lonely[Symbol.asyncDispose]())
    expect((await lonely.models(tenant.apiKey)).status).toBe(200)
    const unknown = apiKeyFormat.create()
    for (const interrupt of [() => proxy.cut(), () => proxy.silence()]) {
      interrupt()
      const endMs = performance.now() + 2000
      const statuses = new Set<number>()
      while (performance.now() < endMs) statuses.add((await lonely.models(tenant.apiKey)).status)
      expect([...statuses]).toEqual([200])
      const refused = await lonely.models(unknown)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])

      proxy.restore()
      const restoredMs = performance.now()
      while ((await lonely.models(unknown)).status !== 401) {
        expect(performance.now() - restoredMs, 'the node does not recover').toBeLessThan(2 * WITHIN_MS)
      }
      expect((await lonely.models(tenant.apiKey)).status).toBe(200)
    }
  })
})
