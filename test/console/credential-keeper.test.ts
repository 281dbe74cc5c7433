import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CredentialKeeper } from '../../console/src/features/playground/transport/credential-keeper.ts'
import { CompletionFailed } from '../../console/src/features/playground/transport/failure.ts'

const TEN_MINUTES_MS = 600_000
let asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const expiresAt = new Date(Date.now() + TEN_MINUTES_MS).toISOString()
    return Response.json({ credential: `credential-${asked.length}`, expires_at: expiresAt }, { status: 201 })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the credential of the playground', () => {
  it('is asked for once, however many columns begin at once', async () => {
    const keeper = new CredentialKeeper('proj_1')
    expect(await Promise.all([keeper.get(), keeper.get(), keeper.get()])).toEqual(
      Array.from({ length: 3 }, () => 'credential-1'),
    )
    expect(asked).toEqual(['/platform/v1/projects/proj_1/playground-credentials'])
  })

  it('is renewed before it ends', async () => {
    const keeper = new CredentialKeeper('proj_1')
    await keeper.get()
    vi.advanceTimersByTime(TEN_MINUTES_MS - 61_000)
    expect(await keeper.get()).toBe('credential-1')
    vi.advanceTimersByTime(2000)
    expect(await keeper.get()).toBe('credential-2')
  })

  it('is renewed after it was refused', async () => {
    const keeper = new CredentialKeeper('proj_1')
    await keeper.get()
    keeper.forget()
    expect(await keeper.get()).toBe('credential-2')
  })

  it('says that the session has ended, and asks anew the next time', async () => {
    const keeper = new CredentialKeeper('proj_1')
    const given = globalThis.fetch
    vi.stubGlobal('fetch', async () => Response.json({ detail: 'sign in first' }, { status: 401 }))
    const error = await keeper.get().catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(CompletionFailed)
    expect(error).toMatchObject({ failure: { kind: 'session' } })
    vi.stubGlobal('fetch', given)
    expect(await keeper.get()).toBe('credential-1')
  })
})
