import { describe, expect, it } from 'vitest'
import type { PlatformSettings } from '../../src/platform/platform-settings.ts'
import { describeDatabases } from '../support/databases.ts'
import { goodPassword, serveAccounts } from './accounts-fixture.ts'
import { TELLING, tellApart } from './tell-apart.ts'

const HOUR_MS = 60 * 60_000
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
