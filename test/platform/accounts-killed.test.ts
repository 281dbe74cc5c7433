import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { issueAccountLink } from '../../src/platform/accounts/account-link.ts'
import { newAccount } from '../../src/platform/accounts/account.ts'
import { hashPassword, passwordMatches } from '../../src/platform/accounts/password-hash.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { loadPeppers } from '../../src/platform/secrets/secrets-file.ts'
import { issueSession } from '../../src/platform/sessions/session.ts'
import { createStores } from '../../src/platform/stores.ts'
import { openTestPlatform, temporaryDirectory } from './platform-fixture.ts'

const ROUNDS = 3
const PEOPLE = 30
const cheap = { N: 2 ** 10, r: 8, p: 1 }
const newPassword = 'quite another password'

interface Person {
  accountId: string
  sessionId: string
  token: string
}

describe('a server that is killed while links are used', () => {
  it(`has used each of them completely or not at all, and every one that it acknowledged, ${ROUNDS} times over`, async () => {
    let completed = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDirectory = join(temporaryDirectory(), 'data')
      await (await openTestPlatform({ dataDirectory })).platform.close()
      const people = await addPeople(dataDirectory)
      const acknowledged = await resetUntilKilled(dataDirectory, people, 4 + round * 5)
      const applied = await whoChanged(dataDirectory, people)
      for (const accountId of acknowledged) expect(applied).toContain(accountId)
      completed += applied.size
    }
    expect(completed).toBeGreaterThan(0)
    expect(completed).toBeLessThan(ROUNDS * PEOPLE)
  })
})

/** Accounts with an old password, a session and a link to a new password each. */
async function addPeople(dataDirectory: string): Promise<readonly Person[]> {
  await using store = await opened(dataDirectory)
  const passwordHash = await hashPassword('the old one', cheap)
  const nowMs = Date.now()
  const people: Person[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const account = newAccount({ email: `p${index}@people.test`, name: undefined, createdAtMs: nowMs })
    const accountId = account.id
    await store.stores.accounts.insertIfNew({ account: { ...account, emailVerifiedAtMs: nowMs }, passwordHash })
    const session = issueSession({ accountId, nowMs, address: '', userAgent: '' }, store.pepper)
    await store.stores.sessions.insert(session)
    const link = issueAccountLink(
      { accountId, purpose: 'reset-password', passwordHash: undefined, createdAtMs: nowMs },
      store.pepper,
    )
    await store.stores.accountLinks.insert(link)
    people.push({ accountId, sessionId: session.session.id, token: link.secret })
  }
  return people
}

/** Everybody uses their link at once; the server is killed as soon as enough are acknowledged. */
async function resetUntilKilled(
  dataDirectory: string,
  people: readonly Person[],
  enough: number,
): Promise<ReadonlySet<string>> {
  const child = fork(join(import.meta.dirname, 'serve-until-killed.ts'), [dataDirectory])
  const exited = once(child, 'exit')
  const [port] = (await once(child, 'message')) as [number]
  const acknowledged = new Set<string>()
  const reset = async ({ accountId, token }: Person) => {
    const response = await fetch(`http://127.0.0.1:${port}/platform/v1/password-resets/confirmation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: newPassword }),
    })
    if (response.status === 200) acknowledged.add(accountId)
    if (acknowledged.size >= enough) child.kill('SIGKILL')
  }
  await Promise.allSettled(people.map(reset))
  child.kill('SIGKILL')
  await exited
  return acknowledged
}

/** Whose link is used, password changed and session ended: all three of them or, for the others, none. */
async function whoChanged(dataDirectory: string, people: readonly Person[]): Promise<ReadonlySet<string>> {
  await using store = await opened(dataDirectory)
  const changed = new Set<string>()
  for (const { accountId, sessionId } of people) {
    const known = await store.stores.accounts.findLocked(accountId)
    const isPassword = await passwordMatches(newPassword, known?.passwordHash ?? '')
    const link = await store.database
      .selectFrom('account_tokens')
      .select('used_at')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const session = await store.database
      .selectFrom('sessions')
      .select('revoked_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    expect([link.used_at !== null, session.revoked_at !== null]).toEqual([isPassword, isPassword])
    if (isPassword) changed.add(accountId)
  }
  return changed
}

async function opened(dataDirectory: string) {
  const { database, destroy } = await openDatabase({ dataDirectory })
  const [pepper] = await loadPeppers(dataDirectory, true)
  return { database, stores: createStores(database), pepper, [Symbol.asyncDispose]: destroy }
}
