import { describe, expect, it } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import type { KnownApiKey } from '../../src/platform/api-keys/api-key-store.ts'
import { ApiKeyVerifier } from '../../src/platform/api-keys/api-key-verifier.ts'
import { Changes } from '../../src/platform/changes.ts'
import { hashCredential, newPepper } from '../../src/platform/secrets/pepper.ts'
import { FakeClock, firstRunOf, openTestPlatform, servePlatform } from './platform-fixture.ts'

async function openWithKey() {
  const opened = await openTestPlatform()
  const served = await servePlatform(opened)
  return { ...opened, ...served, verifier: opened.platform.verifier, key: served.made.api_key }
}

function knownKey(hash: string, revokedAtMs: number | undefined): KnownApiKey {
  const common = { createdAtMs: 0, name: 'n' }
  return {
    key: {
      ...common,
      id: 'key_1',
      projectId: 'proj_1',
      hint: 'abcd',
      expiresAtMs: undefined,
      revokedAtMs,
      lastUsedAtMs: undefined,
    },
    hash,
    project: { ...common, id: 'proj_1', organizationId: 'org_1' },
    organization: { ...common, id: 'org_1', plan: 'default', retention: 'zero' },
  }
}

describe('a key that is good', () => {
  it('tells whose it is', async () => {
    const { verifier, key, made } = await openWithKey()
    expect(await verifier.verify(key)).toMatchObject({
      kind: 'accepted',
      key: { name: 'first key', projectId: made.project_id, hint: key.slice(-4) },
      project: { id: made.project_id, organizationId: made.organization_id, name: 'default' },
      organization: { id: made.organization_id, name: 'default', plan: 'default', retention: 'zero' },
    })
  })

  it('costs one query when cold, none when warm, and is then answered without a promise', async () => {
    const { verifier, key, queries } = await openWithKey()
    queries.length = 0
    await verifier.verify(key)
    expect(queries).toHaveLength(1)
    for (let index = 0; index < 100; index += 1) expect(verifier.verify(key)).toMatchObject({ kind: 'accepted' })
    expect(queries).toHaveLength(1)
  })

  it('is asked about once, however many ask at the same time', async () => {
    const { verifier, key, queries } = await openWithKey()
    queries.length = 0
    const answers = await Promise.all(Array.from({ length: 50 }, async () => verifier.verify(key)))
    expect(answers.every(({ kind }) => kind === 'accepted')).toBe(true)
    expect(queries).toHaveLength(1)
  })

  it('is remembered for a minute and no longer', async () => {
    const { verifier, key, queries, clock } = await openWithKey()
    await verifier.verify(key)
    queries.length = 0
    clock.nowMs += 59_999
    await verifier.verify(key)
    expect(queries).toHaveLength(0)
    clock.nowMs += 1
    await verifier.verify(key)
    expect(queries).toHaveLength(1)
  })
})

describe('a key that is not', () => {
  it('by its letters costs no query', async () => {
    const { verifier, key, queries } = await openWithKey()
    queries.length = 0
    const wrong = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    for (const credential of [
      wrong,
      '',
      'parley_',
      "' or 1=1 --",
      key.toUpperCase(),
      `${key} `,
      'x'.repeat(1_000_000),
    ]) {
      expect(verifier.verify(credential)).toEqual({ kind: 'rejected', reason: 'malformed' })
    }
    expect(queries).toHaveLength(0)
  })

  it('known is refused, and asked about again only after five seconds', async () => {
    const { verifier, queries, clock } = await openWithKey()
    const unknown = apiKeyFormat.create()
    queries.length = 0
    expect(await verifier.verify(unknown)).toEqual({ kind: 'rejected', reason: 'unknown' })
    clock.nowMs += 4999
    expect(verifier.verify(unknown)).toEqual({ kind: 'rejected', reason: 'unknown' })
    expect(queries).toHaveLength(1)
    clock.nowMs += 1
    await verifier.verify(unknown)
    expect(queries).toHaveLength(2)
  })

  it('pushes no good key out of memory, however many are made up', async () => {
    const { verifier, key, queries } = await openWithKey()
    await verifier.verify(key)
    for (let index = 0; index < 12_000; index += 1) await verifier.verify(apiKeyFormat.create())
    queries.length = 0
    expect(verifier.verify(key)).toMatchObject({ kind: 'accepted' })
    expect(queries).toHaveLength(0)
  })
})

describe('a key that ends', () => {
  it('is refused from the moment its revocation is answered', async () => {
    const { verifier, key, send } = await openWithKey()
    const accepted = await verifier.verify(key)
    if (accepted.kind !== 'accepted') throw new Error('the first key must work')
    expect((await send('DELETE', `/api-keys/${accepted.key.id}`)).status).toBe(200)
    expect(await verifier.verify(key)).toEqual({ kind: 'rejected', reason: 'revoked' })
  })

  it('is refused although it was being looked up when it was revoked', async () => {
    const key = apiKeyFormat.create()
    const changes = new Changes()
    const pepper = newPepper('1')
    const hash = hashCredential(key, pepper)
    const lookups: PromiseWithResolvers<KnownApiKey>[] = []
    const verifier = new ApiKeyVerifier({
      store: {
        findByHash() {
          const lookup = Promise.withResolvers<KnownApiKey>()
          lookups.push(lookup)
          return lookup.promise
        },
      },
      peppers: [pepper],
      clock: new FakeClock(),
      changes,
      onStoreError: () => {},
    })

    const asked = verifier.verify(key)
    changes.publish({ kind: 'api-key', id: 'key_1' })
    const askedAfterwards = verifier.verify(key)
    expect(lookups).toHaveLength(2)
    // The first look-up read the row just before it was revoked; it must be asked again, and must not be remembered.
    lookups[0]?.resolve(knownKey(hash, undefined))
    await new Promise((resolve) => setImmediate(resolve))
    for (const lookup of lookups.slice(1)) lookup.resolve(knownKey(hash, 1))
    expect(await asked).toEqual({ kind: 'rejected', reason: 'revoked' })
    expect(await askedAfterwards).toEqual({ kind: 'rejected', reason: 'revoked' })
    expect(await verifier.verify(key)).toEqual({ kind: 'rejected', reason: 'revoked' })
  })

  it('is refused at the instant it expires, warm or cold', async () => {
    const { verifier, made, send, clock } = await openWithKey()
    const expiresAtMs = clock.nowMs + 10_000
    const { body } = await send('POST', `/projects/${made.project_id}/api-keys`, {
      name: 'brief',
      expires_at: new Date(expiresAtMs).toISOString(),
    })
    const key = String(body['key'])
    expect(await verifier.verify(key)).toMatchObject({ kind: 'accepted' })
    clock.nowMs = expiresAtMs - 1
    expect(verifier.verify(key)).toMatchObject({ kind: 'accepted' })
    clock.nowMs = expiresAtMs
    expect(verifier.verify(key)).toEqual({ kind: 'rejected', reason: 'expired' })
    clock.nowMs = expiresAtMs + 120_000
    expect(await verifier.verify(key)).toEqual({ kind: 'rejected', reason: 'expired' })
  })
})

describe('what is remembered', () => {
  it('is forgotten when the organization changes', async () => {
    const { verifier, key, made, send } = await openWithKey()
    await verifier.verify(key)
    await send('PATCH', `/organizations/${made.organization_id}`, { plan: 'trial' })
    expect(await verifier.verify(key)).toMatchObject({ kind: 'accepted', organization: { plan: 'trial' } })
  })

  it('stays when somebody else changes', async () => {
    const { verifier, key, send, queries } = await openWithKey()
    const other = await send('POST', '/organizations', { name: 'other' })
    await verifier.verify(key)
    await send('PATCH', `/organizations/${String(other.body['id'])}`, { plan: 'trial' })
    queries.length = 0
    expect(verifier.verify(key)).toMatchObject({ kind: 'accepted' })
    expect(queries).toHaveLength(0)
  })
})

describe('without its store', () => {
  it('the verifier answers what it remembers and calls the rest unavailable, never unknown', async () => {
    const { platform, clock } = await openTestPlatform()
    const { api_key: key } = await firstRunOf(platform)
    await platform.verifier.verify(key)
    await platform.close()
    expect(platform.verifier.verify(key)).toMatchObject({ kind: 'accepted' })
    expect(await platform.verifier.verify(apiKeyFormat.create())).toEqual({ kind: 'unavailable' })
    clock.nowMs += 60_000
    expect(await platform.verifier.verify(key)).toEqual({ kind: 'unavailable' })
  })
})
