import { describe, expect, it, onTestFinished } from 'vitest'
import { AccountStore } from '../../src/platform/accounts/account-store.ts'
import {
  hashPassword,
  isOutdated,
  passwordCost,
  passwordMatches,
  unmatchableHash,
} from '../../src/platform/accounts/password-hash.ts'
import { Passwords } from '../../src/platform/accounts/passwords.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { Problem } from '../../src/platform/http/problem.ts'
import { goodPassword, serveAccounts } from './accounts-fixture.ts'

const cheap = { N: 2 ** 10, r: 8, p: 1 }

describe('a password hash', () => {
  it('costs what was decided, unless a test says otherwise', async () => {
    expect(passwordCost).toEqual({ N: 2 ** 17, r: 8, p: 1 })
    const stored = await new Passwords().hash(goodPassword)
    expect(stored).toMatch(/^scrypt\$131072\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/)
    expect(await passwordMatches(goodPassword, stored)).toBe(true)
  })

  it('is another one each time, and matches its own password alone', async () => {
    const first = await hashPassword(goodPassword, cheap)
    const second = await hashPassword(goodPassword, cheap)
    expect(first).not.toBe(second)
    expect(await passwordMatches(goodPassword, second)).toBe(true)
    expect(await passwordMatches(`${goodPassword}.`, second)).toBe(false)
    expect(await passwordMatches('', unmatchableHash(cheap))).toBe(false)
  })

  it('is known to be outdated when its cost is another one than today', async () => {
    const stored = await hashPassword(goodPassword, cheap)
    expect(isOutdated(stored, cheap)).toBe(false)
    expect(isOutdated(stored, { ...cheap, N: 2 ** 11 })).toBe(true)
  })

  it('is made anew at the next sign-in after the cost was raised', async () => {
    const dearer = { ...cheap, N: 2 ** 11 }
    const { person, signIn, dataDirectory } = await serveAccounts({ settings: { passwordCost: dearer } })
    const { id, email } = await person('ada')
    const store = await openDatabase({ dataDirectory })
    onTestFinished(() => store.destroy())
    const accounts = new AccountStore(store.database)
    await accounts.setPassword(id, await hashPassword(goodPassword, cheap))
    expect((await signIn(email, 'wrong guess')).status).toBe(401)
    expect((await accounts.findByEmail(email))?.passwordHash).toMatch(/^scrypt\$1024\$/)
    expect((await signIn(email)).status).toBe(200)
    expect((await accounts.findByEmail(email))?.passwordHash).toMatch(/^scrypt\$2048\$/)
    expect((await signIn(email)).status).toBe(200)
  })
})

describe('password hashing', () => {
  it.each([1, 2])('runs %d at a time, lets a few wait, and sends the rest away at once', async (atOnce) => {
    const passwords = new Passwords(cheap, atOnce)
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.hash(goodPassword)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(100 - 17 * atOnce)
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Problem)
      expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    }
  })

  it('takes as many again once those before are done', async () => {
    const passwords = new Passwords(cheap, 2)
    for (let round = 0; round < 3; round += 1) {
      const hashes = await Promise.all(Array.from({ length: 2 + 32 }, () => passwords.hash(goodPassword)))
      expect(new Set(hashes).size).toBe(34)
    }
  })
})
