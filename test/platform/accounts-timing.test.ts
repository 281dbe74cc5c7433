import { describe, expect, it } from 'vitest'
import type { PlatformSettings } from '../../src/platform/platform-settings.ts'
import { describeDatabases } from '../support/databases.ts'
import { goodPassword, serveAccounts } from './accounts-fixture.ts'

const SAMPLES = 80
const HOUR_MS = 60 * 60_000
/** Beyond this, two sets of times differ for another reason than chance: the threshold that constant-time tests use. */
const TELLING = 4.5

/**
 * Times two kinds of request in random order, and says how sure one can be that they take different times: Welch's t. The slowest
 * fifth of each is left out, since it tells about the machine.
 */
async function tellApart(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  samples = SAMPLES,
): Promise<number> {
  const times: [number[], number[]] = [[], []]
  while (Math.min(times[0].length, times[1].length) < samples) {
    const which = Math.random() < 0.5 ? 0 : 1
    const startMs = performance.now()
    await (which === 0 ? first() : second())
    times[which].push(performance.now() - startMs)
  }
  const [left, right] = times.map(summary)
  if (left === undefined || right === undefined) throw new Error('nothing was measured')
  return (left.mean - right.mean) / Math.sqrt(left.variance / left.count + right.variance / right.count)
}

function summary(times: readonly number[]): { mean: number; variance: number; count: number } {
  const kept = times.toSorted((left, right) => left - right).slice(0, Math.ceil(times.length * 0.8))
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1)
  return { mean, variance, count: kept.length }
}

async function serve(settings: Partial<PlatformSettings> = {}) {
  const served = await serveAccounts({ settings })
  await served.person('known')
  let serial = 0
  // Time enough passes in between that nothing is throttled.
  const later = () => (served.clock.nowMs += 3 * HOUR_MS)
  const timed = (path: string, body: (email: string) => object) => {
    const ask = async (email: string) => {
      later()
      return served.visit('POST', path, body(email))
    }
    const unknown = () => ask(`nobody${(serial += 1)}@people.test`)
    return tellApart(() => ask('known@people.test'), unknown)
  }
  return { ...served, timed, later }
}

// Chance passes the threshold now and then; a difference that is there does so every time.
describe('nobody can tell by the time of an answer whether an email is known', { retry: 2 }, () => {
  it('when signing in', async () => {
    const { timed } = await serve()
    expect(Math.abs(await timed('/sign-in', (email) => ({ email, password: 'wrong guess' })))).toBeLessThan(TELLING)
  })

  it('when signing up', async () => {
    const { timed } = await serve()
    expect(Math.abs(await timed('/sign-up', (email) => ({ email, password: goodPassword })))).toBeLessThan(TELLING)
  })

  it('when asking for a new password', async () => {
    const { timed } = await serve()
    expect(Math.abs(await timed('/password-resets', (email) => ({ email })))).toBeLessThan(TELLING)
  })

  it('when asking for another link', async () => {
    const { timed } = await serve()
    expect(Math.abs(await timed('/email-verifications', (email) => ({ email })))).toBeLessThan(TELLING)
  })

  it('and the measure notices a hash that is left out', async () => {
    const { visit, later } = await serve({ passwordCost: { N: 2 ** 14, r: 8, p: 1 } })
    const asking = (path: string, body: object) => async () => {
      later()
      return visit('POST', path, { email: 'known@people.test', ...body })
    }
    const hashed = asking('/sign-in', { password: 'wrong guess' })
    expect(await tellApart(hashed, asking('/password-resets', {}), 30)).toBeGreaterThan(TELLING)
  })
})

describeDatabases('nobody can tell by what the database is asked whether an email is known', (kind) => {
  // What the server does in the background may fall between two questions; a difference that is there is there every time.
  it.each(['/sign-up', '/sign-in'])('at %s', { retry: 3 }, async (path) => {
    const { person, visit, queries, signUp, tokenFor } = await serveAccounts({ kind })
    await person('known')
    await signUp('unverified@people.test')
    await tokenFor('unverified@people.test')
    const asked = async (email: string) => {
      queries.length = 0
      await visit('POST', path, { email, password: 'a password of somebody' })
      // Attempts are counted in the background, too, where it is over when it is over.
      return queries.filter((sql) => /^(select|insert|update|delete)/.test(sql) && !sql.includes('"attempts"'))
    }
    const known = await asked('known@people.test')
    expect(known.length).toBeGreaterThan(0)
    expect(await asked('unverified@people.test')).toEqual(known)
    expect(await asked('new@people.test')).toEqual(known)
  })
})
