import type { Kysely } from 'kysely'
import { RoleStore } from './access/role-store.ts'
import { AccountLinkStore } from './accounts/account-link-store.ts'
import { AccountStore } from './accounts/account-store.ts'
import { WaitingListStore } from './accounts/waiting-list-store.ts'
import { ApiKeyStore } from './api-keys/api-key-store.ts'
import { AttemptStore } from './attempts/attempt-store.ts'
import { AuditStore } from './audit/audit-store.ts'
import { BillingStore } from './billing/billing-store.ts'
import { HoldStore } from './billing/hold-store.ts'
import { LedgerStore } from './billing/ledger-store.ts'
import { CallerStore } from './callers/caller-store.ts'
import { ContentStore } from './contents/content-store.ts'
import type { Database } from './database/schema.ts'
import { IdempotencyStore } from './idempotency/idempotency-store.ts'
import { InvitationStore } from './invitations/invitation-store.ts'
import { MemberStore } from './members/member-store.ts'
import { OperatorStore } from './operators/operator-store.ts'
import { OrganizationStore } from './organizations/organization-store.ts'
import { PaymentStore } from './payments/payment-store.ts'
import { ProjectStore } from './projects/project-store.ts'
import { SessionStore } from './sessions/session-store.ts'
import { UsageHourStore } from './usage/usage-hour-store.ts'
import { UsageRollupStore } from './usage/usage-rollup-store.ts'
import { UsageStore } from './usage/usage-store.ts'

/** Everything that is kept, on one connection or inside one transaction. */
export interface Stores {
  accountLinks: AccountLinkStore
  accounts: AccountStore
  apiKeys: ApiKeyStore
  attempts: AttemptStore
  audit: AuditStore
  billing: BillingStore
  callers: CallerStore
  contents: ContentStore
  holds: HoldStore
  idempotency: IdempotencyStore
  invitations: InvitationStore
  ledger: LedgerStore
  members: MemberStore
  operators: OperatorStore
  organizations: OrganizationStore
  payments: PaymentStore
  projects: ProjectStore
  roles: RoleStore
  sessions: SessionStore
  usage: UsageStore
  usageHours: UsageHourStore
  usageRollups: UsageRollupStore
  waitingList: WaitingListStore
}

export function createStores(database: Kysely<Database>): Stores {
  return {
    accountLinks: new AccountLinkStore(database),
    accounts: new AccountStore(database),
    apiKeys: new ApiKeyStore(database),
    attempts: new AttemptStore(database),
    audit: new AuditStore(database),
    billing: new BillingStore(database),
    callers: new CallerStore(database),
    contents: new ContentStore(database),
    holds: new HoldStore(database),
    idempotency: new IdempotencyStore(database),
    invitations: new InvitationStore(database),
    ledger: new LedgerStore(database),
    members: new MemberStore(database),
    operators: new OperatorStore(database),
    organizations: new OrganizationStore(database),
    payments: new PaymentStore(database),
    projects: new ProjectStore(database),
    roles: new RoleStore(database),
    sessions: new SessionStore(database),
    usage: new UsageStore(database),
    usageHours: new UsageHourStore(database),
    usageRollups: new UsageRollupStore(database),
    waitingList: new WaitingListStore(database),
  }
}
