import { describe, expect, it } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import type { FoundApiKey } from '../../src/platform/callers/caller-store.ts'
import type { Change } from '../../src/platform/changes.ts'
import { createTestVerifier, testKey } from './verifier-fixture.ts'

const unknown = { kind: 'rejected', reason: 'unknown' }
const revoked = { kind: 'rejected', reason: 'revoked' }

describe('a good credential', () => {
  it('is asked about once, then answered without a promise and by the same object', async () => {
    const key = testKey('a')
    const { verifier, store } = createTestVerifier([key])
    const first = await verifier.verify(key.secret)
    expect(first).toMatchObject({ kind: 'accepted', caller: { credentialId: 'key_a', organizationId: 'org_a' } })
    for (let index = 0; index < 100; index += 1) expect(verifier.verify(key.secret)).toBe(first)
    expect(store.asked).toBe(1)
  })

  it('is asked about once, however many ask at the same time', async () => {
    const key = testKey('a')
    const { verifier, store } = createTestVerifier([key])
    const answers = await Promise.all(Array.from({ length: 50 }, async () => verifier.verify(key.secret)))
    expect(answers.every(({ kind }) => kind === 'accepted')).toBe(true)
    expect(store.asked).toBe(1)
  })

  it('is asked about again after ten minutes, without anybody waiting for it', async () => {
    const key = testKey('a')
    const { verifier, store, clock } = createTestVerifier([key])
    const first = await verifier.verify(key.secret)
    clock.advance(599_999)
    expect(verifier.verify(key.secret)).toBe(first)
    expect(store.asked).toBe(1)
    clock.advance(1)
    expect(verifier.verify(key.secret)).toBe(first)
    expect(store.asked).toBe(2)
  })

  it('is waited for when nobody used it for eleven minutes', async () => {
    const key = testKey('a')
    const { verifier, clock } = createTestVerifier([key])
    await verifier.verify(key.secret)
    clock.advance(660_000)
    expect(verifier.verify(key.secret)).toBeInstanceOf(Promise)
  })
})

describe('a thousand organizations with ten keys each', () => {
  it('cost one question for each key, then none, and what changes for one concerns it alone', async () => {
    const keys = Array.from({ length: 1000 }, (_, organization) => {
      const { found } = testKey(String(organization))
      return Array.from({ length: 10 }, (_each, key) => testKey(`${organization}_${key}`, found.standing))
    }).flat()
    const { verifier, store, changes } = createTestVerifier(keys)
    for (const { secret } of keys) await verifier.verify(secret)
    expect(store.asked).toBe(10_000)
    for (const { secret, found } of keys) {
      const answer = verifier.verify(secret)
      if (answer instanceof Promise || answer.kind !== 'accepted')
        throw new Error('a warm key was not accepted at once')
      if (answer.caller.credentialId !== found.id) throw new Error('a key was taken for another')
    }
    expect(store.asked).toBe(10_000)
    await changes.publish({ kind: 'organization', id: 'org_77' })
    for (const { secret } of keys) await verifier.verify(secret)
    expect(store.asked).toBe(10_010)
  })
})

describe('a bad credential', () => {
  it('costs no question when its letters are wrong, however long it is', () => {
    const key = testKey('a')
    const { verifier, store } = createTestVerifier([key])
    const mistyped = key.secret.slice(0, -1) + (key.secret.endsWith('a') ? 'b' : 'a')
    const wrong = [mistyped, '', 'parley_', "' or 1=1 --", key.secret.toUpperCase(), `${key.secret} `, 'x'.repeat(1e6)]
    for (const credential of wrong) {
      expect(verifier.verify(credential)).toEqual({ kind: 'rejected', reason: 'malformed' })
    }
    expect(store.asked).toBe(0)
  })

  it('that nobody knows is asked about again only after five seconds', async () => {
    const { verifier, store, clock } = createTestVerifier()
    const secret = apiKeyFormat.create()
    expect(await verifier.verify(secret)).toEqual(unknown)
    clock.advance(4999)
    expect(verifier.verify(secret)).toEqual(unknown)
    clock.advance(1)
    expect(await verifier.verify(secret)).toEqual(unknown)
    expect(store.asked).toBe(2)
  })

  it('pushes no good one out of memory, however many are made up', async () => {
    const key = testKey('a')
    const { verifier, store } = createTestVerifier([key])
    await verifier.verify(key.secret)
    for (let index = 0; index < 12_000; index += 1) await verifier.verify(apiKeyFormat.create())
    store.asked = 0
    expect(verifier.verify(key.secret)).toMatchObject({ kind: 'accepted' })
    expect(store.asked).toBe(0)
  })

  it('stays refused while others change', async () => {
    const { verifier, store, changes } = createTestVerifier()
    const secret = apiKeyFormat.create()
    await verifier.verify(secret)
    await changes.publish({ kind: 'organization', id: 'org_b' })
    expect(verifier.verify(secret)).toEqual(unknown)
    expect(store.asked).toBe(1)
  })
})

describe('an end', () => {
  it('by time holds from its very instant, warm or cold', async () => {
    const key = testKey('a', { expiresAtMs: Date.parse('2026-03-14T12:00:10.000Z') })
    const { verifier, clock } = createTestVerifier([key])
    expect(await verifier.verify(key.secret)).toMatchObject({ kind: 'accepted' })
    clock.advance(9999)
    expect(verifier.verify(key.secret)).toMatchObject({ kind: 'accepted' })
    clock.advance(1)
    expect(verifier.verify(key.secret)).toEqual({ kind: 'rejected', reason: 'expired' })
    clock.advance(300_000)
    expect(await verifier.verify(key.secret)).toEqual({ kind: 'rejected', reason: 'expired' })
  })

  it.each<[string, (found: FoundApiKey) => void]>([
    ['its own revocation', (found) => (found.revokedAtMs = 1)],
    ['the end of its project', (found) => (found.standing.project.archivedAtMs = 1)],
    ['the end of its organization', (found) => (found.standing.organization.deletedAtMs = 1)],
  ])('by %s makes a key revoked', async (_what, end) => {
    const key = testKey('a')
    end(key.found)
    const { verifier } = createTestVerifier([key])
    expect(await verifier.verify(key.secret)).toEqual(revoked)
  })
})

describe('a change', () => {
  const concerning: Change[] = [
    { kind: 'api-key', id: 'key_a' },
    { kind: 'project', id: 'proj_a' },
    { kind: 'organization', id: 'org_a' },
    { kind: 'account', id: 'acct_a' },
    { kind: 'membership', organizationId: 'org_a', accountId: 'acct_a' },
    { kind: 'everything' },
  ]

  it.each(concerning)('of $kind is seen by the very next request', async (change) => {
    const key = testKey('a')
    const { verifier, changes, store } = createTestVerifier([key])
    await verifier.verify(key.secret)
    store.table.set(key.found.hash, { ...key.found, revokedAtMs: 1 })
    await changes.publish(change)
    expect(await verifier.verify(key.secret)).toEqual(revoked)
  })

  it('back to good is seen by the very next request, too', async () => {
    const key = testKey('a')
    const ended = { ...key.found, standing: { ...key.found.standing, project: { id: 'proj_a', archivedAtMs: 1 } } }
    const { verifier, changes, store } = createTestVerifier([{ ...key, found: ended }])
    expect(await verifier.verify(key.secret)).toEqual(revoked)
    store.table.set(key.found.hash, key.found)
    await changes.publish({ kind: 'project', id: 'proj_a' })
    expect(await verifier.verify(key.secret)).toMatchObject({ kind: 'accepted' })
  })

  it('of somebody else is nobody’s concern', async () => {
    const key = testKey('a')
    const { verifier, changes, store } = createTestVerifier([key])
    await verifier.verify(key.secret)
    for (const kind of ['organization', 'project', 'api-key', 'account', 'session'] as const) {
      await changes.publish({ kind, id: 'other' })
    }
    expect(verifier.verify(key.secret)).toMatchObject({ kind: 'accepted' })
    expect(store.asked).toBe(1)
  })

  it('that comes while the store is asked is not missed, neither by who asked before it nor by who asks after it', async () => {
    const key = testKey('a')
    const { verifier, changes, store } = createTestVerifier([key])
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    store.answer = async (found) => {
      await gates[store.asked - 1]?.promise
      return found
    }
    const before = verifier.verify(key.secret)
    // What the first question found was read just before the revocation; it must not count.
    store.table.set(key.found.hash, { ...key.found, revokedAtMs: 1 })
    await changes.publish({ kind: 'api-key', id: 'key_a' })
    const after = verifier.verify(key.secret)
    for (const gate of gates) gate.resolve()
    expect(await before).toEqual(revoked)
    expect(await after).toEqual(revoked)
    expect(verifier.verify(key.secret)).toEqual(revoked)
  })

  it('of somebody else does not make the store be asked twice', async () => {
    const key = testKey('a')
    const { verifier, changes, store } = createTestVerifier([key])
    const answer = verifier.verify(key.secret)
    await changes.publish({ kind: 'organization', id: 'org_b' })
    expect(await answer).toMatchObject({ kind: 'accepted' })
    expect(store.asked).toBe(1)
  })

  it('that never stops ends in "unavailable" rather than in an answer from before it', async () => {
    const key = testKey('a')
    const { verifier, changes, store } = createTestVerifier([key])
    store.answer = async (found) => {
      await changes.publish({ kind: 'organization', id: 'org_a' })
      return found
    }
    expect(await verifier.verify(key.secret)).toEqual({ kind: 'unavailable' })
  })
})
