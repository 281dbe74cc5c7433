import { onTestFinished } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import type { AccountRow } from '../../src/platform/database/schema.ts'
import { loadPeppers } from '../../src/platform/secrets/secrets-file.ts'
import { issueSession } from '../../src/platform/sessions/session.ts'
import { createStores } from '../../src/platform/stores.ts'
import type { TestDatabaseKind } from '../support/databases.ts'
import { openTestPlatform, servePlatform, type Answer } from './platform-fixture.ts'
import type { PlatformSettings } from '../../src/platform/platform-settings.ts'

export interface Person {
  id: string
  email: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/**
 * A served platform, and people on it who are signed in without the detour of mails and passwords: their rows are put into the
 * database directly.
 */
export async function serveWithPeople(options: { kind?: TestDatabaseKind; settings?: Partial<PlatformSettings> } = {}) {
  const opened = await openTestPlatform(options)
  const served = await servePlatform(opened)
  const { dataDirectory, databaseUrl: url, clock } = opened
  const { database, destroy } = await openDatabase({ dataDirectory, url })
  onTestFinished(destroy)
  const stores = createStores(database)
  const [pepper] = await loadPeppers(dataDirectory, true)

  const person = async (name: string, state: Partial<AccountRow> = {}): Promise<Person> => {
    const nowMs = clock.epochMs()
    const account: AccountRow = {
      id: newId('account'),
      email: `${name}@people.test`,
      name,
      password_hash: 'none',
      created_at: nowMs,
      email_verified_at: nowMs,
      access_granted_at: nowMs,
      onboarded_at: nowMs,
      restricted_at: null,
      restricted_reason: null,
      is_operator: 0,
      ...state,
    }
    await database.insertInto('accounts').values(account).execute()
    const issued = issueSession({ accountId: account.id, nowMs, address: '127.0.0.1', userAgent: 'tests' }, pepper)
    await stores.sessions.insert(issued)
    const authorization = `Bearer ${issued.secret}`
    return {
      id: account.id,
      email: account.email,
      send: (method, path, body, headers) =>
        served.send(method, path, body, {
          headers: { authorization, 'content-type': 'application/json', ...headers },
        }),
    }
  }

  return { ...opened, ...served, database, person }
}

/** An organization of somebody's, and others in it. */
export async function organizationOf(
  owner: Person,
  members: readonly (readonly [Person, string])[] = [],
): Promise<string> {
  const created = await owner.send('POST', '/organizations', { name: `of ${owner.email}` })
  const id = String(created.body['id'])
  for (const [member, role] of members) {
    await owner.send('POST', `/organizations/${id}/invitations`, { email: member.email, role })
    const { body } = await member.send('GET', '/account/invitations')
    const [invitation] = body['data'] as { id: string }[]
    const accepted = await member.send('POST', `/account/invitations/${String(invitation?.id)}/acceptance`)
    if (accepted.status !== 200) throw new Error(`${member.email} could not join: ${accepted.text}`)
  }
  return id
}
