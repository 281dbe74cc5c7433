import type { Kysely } from 'kysely'
import { AccountStore } from './accounts/account-store.ts'
import { ApiKeyStore } from './api-keys/api-key-store.ts'
import { AuditStore } from './audit/audit-store.ts'
import { BillingStore } from './billing/billing-store.ts'
import { HoldStore } from './billing/hold-store.ts'
import { LedgerStore } from './billing/ledger-store.ts'
import { CallerStore } from './callers/caller-store.ts'
import type { Database } from './database/schema.ts'
import { IdempotencyStore } from './idempotency/idempotency-store.ts'
import { InvitationStore } from './invitations/invitation-store.ts'
import { MemberStore } from './members/member-store.ts'
import { OperatorStore } from './operators/operator-store.ts'
import { OrganizationStore } from './organizations/organization-store.ts'
import { ProjectStore } from './projects/project-store.ts'
import { SessionStore } from './sessions/session-store.ts'

/** Everything that is kept, on one connection or inside one transaction. */
export interface Stores {
  accounts: AccountStore
  apiKeys: ApiKeyStore
  audit: AuditStore
  billing: BillingStore
  callers: CallerStore
  holds: HoldStore
  idempotency: IdempotencyStore
  invitations: InvitationStore
  ledger: LedgerStore
  members: MemberStore
  operators: OperatorStore
  organizations: OrganizationStore
  projects: ProjectStore
  sessions: SessionStore
}

export function createStores(database: Kysely<Database>): Stores {
  return {
    accounts: new AccountStore(database),
    apiKeys: new ApiKeyStore(database),
    audit: new AuditStore(database),
    billing: new BillingStore(database),
    callers: new CallerStore(database),
    holds: new HoldStore(database),
    idempotency: new IdempotencyStore(database),
    invitations: new InvitationStore(database),
    ledger: new LedgerStore(database),
    members: new MemberStore(database),
    operators: new OperatorStore(database),
    organizations: new OrganizationStore(database),
    projects: new ProjectStore(database),
    sessions: new SessionStore(database),
  }
}
