import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newId } from '../../src/kernel/ids.ts'
import type { Role } from '../../src/platform/access/roles.ts'
import { issueAccountLink } from '../../src/platform/accounts/account-link.ts'
import { issueApiKey } from '../../src/platform/api-keys/api-key.ts'
import type { AccountRow, Database } from '../../src/platform/database/schema.ts'
import { issueInvitation } from '../../src/platform/invitations/invitation.ts'
import { issueOperatorToken } from '../../src/platform/operators/operator-token.ts'
import { newOrganization } from '../../src/platform/organizations/organization.ts'
import { newProject } from '../../src/platform/projects/project.ts'
import type { Peppers } from '../../src/platform/secrets/secrets-file.ts'
import { issueSession } from '../../src/platform/sessions/session.ts'
import { createStores, type Stores } from '../../src/platform/stores.ts'

export interface PolicyRowsOptions {
  peppers: Peppers
  nowMs: number
  /** Of everybody's password. */
  passwordHash: string
}

/** Puts single things into the database, past all the rules. */
export class PolicyRows {
  readonly stores: Stores
  readonly #database: Kysely<Database>
  readonly #options: PolicyRowsOptions
  readonly #suffix = randomUUID().slice(0, 8)

  constructor(database: Kysely<Database>, options: PolicyRowsOptions) {
    this.#database = database
    this.stores = createStores(database)
    this.#options = options
  }

  async account(name: string, state: Partial<AccountRow> = {}): Promise<AccountRow> {
    const { nowMs, passwordHash } = this.#options
    const account: AccountRow = {
      id: newId('account'),
      email: `${name.replaceAll(' ', '-')}-${this.#suffix}@people.test`,
      name,
      password_hash: passwordHash,
      created_at: nowMs,
      email_verified_at: nowMs,
      access_granted_at: nowMs,
      onboarded_at: null,
      restricted_at: null,
      restricted_reason: null,
      is_operator: 0,
      ...state,
    }
    await this.#database.insertInto('accounts').values(account).execute()
    return account
  }

  async outsider(name: string): Promise<string> {
    return (await this.account(`${name}-${randomUUID().slice(0, 8)}`)).id
  }

  async organization(): Promise<string> {
    const organization = newOrganization({ name: 'Acme', plan: 'default', createdAtMs: this.#options.nowMs })
    await this.stores.organizations.insert(organization)
    return organization.id
  }

  async project(organizationId: string): Promise<string> {
    const name = `web ${randomUUID()}`
    const project = newProject({ organizationId, name, createdAtMs: this.#options.nowMs })
    await this.stores.projects.insert(project)
    return project.id
  }

  async join(organizationId: string, accountId: string, role: Role, removedAt: number | null): Promise<void> {
    const row = { organization_id: organizationId, account_id: accountId, role, removed_at: removedAt }
    const rows = { ...row, created_at: this.#options.nowMs }
    await this.#database.insertInto('memberships').values(rows).execute()
  }

  async apiKey(projectId: string, createdBy: string) {
    const given = { projectId, name: 'key', createdBy, createdAtMs: this.#options.nowMs, expiresAtMs: undefined }
    const issued = issueApiKey(given, this.#options.peppers[0])
    await this.stores.apiKeys.insert(issued)
    return issued
  }

  async invite(organizationId: string, email: string) {
    const given = { organizationId, email, role: 'viewer', invitedBy: undefined } as const
    const issued = issueInvitation({ ...given, createdAtMs: this.#options.nowMs }, this.#options.peppers[0])
    await this.stores.invitations.insert(issued)
    return issued
  }

  async session(accountId: string, nowMs: number) {
    const issued = issueSession(
      { accountId, nowMs, address: '127.0.0.1', userAgent: 'tests' },
      this.#options.peppers[0],
    )
    await this.stores.sessions.insert(issued)
    return issued
  }

  async operatorToken() {
    const issued = issueOperatorToken({ name: 'tests', createdAtMs: this.#options.nowMs }, this.#options.peppers[0])
    await this.stores.operators.insert(issued)
    return issued
  }

  async link(accountId: string, purpose: 'verify-email' | 'reset-password'): Promise<string> {
    const given = { accountId, purpose, passwordHash: undefined, createdAtMs: this.#options.nowMs }
    const issued = issueAccountLink(given, this.#options.peppers[0])
    await this.stores.accountLinks.insert(issued)
    return issued.secret
  }

  async deleteOrganization(id: string): Promise<void> {
    const deleted = { deleted_at: this.#options.nowMs }
    await this.#database.updateTable('organizations').set(deleted).where('id', '=', id).execute()
  }
}
