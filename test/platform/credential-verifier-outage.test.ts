import { describe, expect, it } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import { createTestVerifier, testKey } from './verifier-fixture.ts'

const unavailable = { kind: 'unavailable' }

async function warmVerifier() {
  const key = testKey('a')
  const made = createTestVerifier([key])
  await made.verifier.verify(key.secret)
  const breakStore = () => {
    made.store.answer = async () => {
      throw new Error('the store is down')
    }
  }
  return { ...made, key, secret: key.secret, breakStore }
}

describe('while the store is down', () => {
  it('a known key goes on, and an unknown one is neither accepted nor refused', async () => {
    const { verifier, secret, breakStore } = await warmVerifier()
    breakStore()
    expect(verifier.verify(secret)).toMatchObject({ kind: 'accepted' })
    expect(await verifier.verify(apiKeyFormat.create())).toEqual(unavailable)
  })

  it('a known key goes on for a minute after it should have been asked about again, and no longer', async () => {
    const { verifier, secret, breakStore, clock } = await warmVerifier()
    breakStore()
    clock.advance(659_999)
    expect(verifier.verify(secret)).toMatchObject({ kind: 'accepted' })
    clock.advance(1)
    expect(await verifier.verify(secret)).toEqual(unavailable)
  })

  it('and changes are missed as well, a known key goes on for a minute, whenever it was last asked about', async () => {
    const { verifier, secret, breakStore, clock, changes } = await warmVerifier()
    clock.advance(50_000)
    breakStore()
    // As the listener tells it, every second while it hears nothing.
    for (let second = 0; second < 60; second += 1) {
      await changes.publish({ kind: 'everything' })
      expect(await verifier.verify(secret)).toMatchObject({ kind: 'accepted' })
      clock.advance(1000)
    }
    expect(await verifier.verify(secret)).toEqual(unavailable)
    await changes.publish({ kind: 'everything' })
    expect(await verifier.verify(secret)).toEqual(unavailable)
  })

  it('a minute of doubt counts from its beginning, not from the next use of the key', async () => {
    const { verifier, secret, breakStore, clock, changes } = await warmVerifier()
    breakStore()
    await changes.publish({ kind: 'everything' })
    clock.advance(60_000)
    expect(await verifier.verify(secret)).toEqual(unavailable)
  })

  it('a change that is heard nevertheless counts at once', async () => {
    const { verifier, secret, breakStore, changes } = await warmVerifier()
    breakStore()
    await changes.publish({ kind: 'everything' })
    await changes.publish({ kind: 'account', id: 'acct_a' })
    expect(await verifier.verify(secret)).toEqual(unavailable)
  })

  it('a key that expires is refused', async () => {
    const key = testKey('a', { expiresAtMs: Date.parse('2026-03-14T12:00:10.000Z') })
    const { verifier, clock, store } = createTestVerifier([key])
    await verifier.verify(key.secret)
    store.answer = () => Promise.reject(new Error('the store is down'))
    clock.advance(10_000)
    expect(await verifier.verify(key.secret)).toEqual({ kind: 'rejected', reason: 'expired' })
  })

  it('the error is told once a second, not for every request', async () => {
    const { verifier, breakStore, errors, clock } = await warmVerifier()
    breakStore()
    for (let index = 0; index < 100; index += 1) await verifier.verify(apiKeyFormat.create())
    expect(errors).toHaveLength(1)
    clock.advance(1000)
    await verifier.verify(apiKeyFormat.create())
    expect(errors).toHaveLength(2)
  })
})

describe('while the store hangs', () => {
  it('a key in doubt is answered from memory after a moment, and at once when that moment has passed', async () => {
    const { verifier, secret, store, changes, clock } = await warmVerifier()
    store.answer = () => new Promise(() => {})
    await changes.publish({ kind: 'everything' })
    expect(await verifier.verify(secret)).toMatchObject({ kind: 'accepted' })
    clock.advance(1000)
    expect(await verifier.verify(secret)).toMatchObject({ kind: 'accepted' })
    // One question to the store, which still has not answered.
    expect(store.asked).toBe(2)
  })
})

describe('when everything may have changed', () => {
  it('each key is asked about once more, and is then answered from memory again', async () => {
    const { verifier, secret, store, changes } = await warmVerifier()
    await changes.publish({ kind: 'everything' })
    await verifier.verify(secret)
    const answer = verifier.verify(secret)
    expect(answer).not.toBeInstanceOf(Promise)
    expect(store.asked).toBe(2)
  })

  it('and that is told while the store is asked, the answer counts once and is not relied upon', async () => {
    const key = testKey('a')
    const { verifier, store, changes } = createTestVerifier([key])
    const asked = verifier.verify(key.secret)
    await changes.publish({ kind: 'everything' })
    expect(await asked).toMatchObject({ kind: 'accepted' })
    expect(verifier.verify(key.secret)).toBeInstanceOf(Promise)
    expect(store.asked).toBe(2)
  })
})
