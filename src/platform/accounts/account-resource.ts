import { z } from 'zod'
import { roles } from '../access/roles.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import { accountState, accountStates, type Account } from './account.ts'
import type { AccountMembership } from './account-store.ts'

const accountFields = {
  id: z.string(),
  object: z.literal('account'),
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(accountStates),
  onboarding: z.enum(['pending', 'complete']),
  is_operator: z.boolean(),
  created_at: timeSchema,
  email_verified_at: timeSchema.nullable(),
  access_granted_at: timeSchema.nullable(),
  onboarded_at: timeSchema.nullable(),
  restriction: z.strictObject({ reason: z.string(), since: timeSchema }).nullable(),
}

/** An account as lists of the platform API show it. */
export const accountResource = z.strictObject(accountFields).meta({ id: 'Account' })

const membershipResource = z.strictObject({
  organization_id: z.string(),
  organization_name: z.string(),
  role: z.enum(roles),
  joined_at: timeSchema,
})

/** Everything about one account. */
export const accountDetailsResource = z
  .strictObject({
    ...accountFields,
    waiting: z
      .strictObject({ position: z.int(), of: z.int() })
      .nullable()
      .meta({ description: 'The place in the line of those who wait for access; null for who does not.' }),
    memberships: z.array(membershipResource),
  })
  .meta({ id: 'AccountDetails' })

export function renderAccount(account: Account): z.input<typeof accountResource> {
  const { restrictedAtMs } = account
  return {
    id: account.id,
    object: 'account',
    email: account.email,
    name: account.name ?? null,
    state: accountState(account),
    onboarding: account.onboardedAtMs === undefined ? 'pending' : 'complete',
    is_operator: account.isOperator,
    created_at: timeText(account.createdAtMs),
    email_verified_at: timeText(account.emailVerifiedAtMs),
    access_granted_at: timeText(account.accessGrantedAtMs),
    onboarded_at: timeText(account.onboardedAtMs),
    restriction:
      restrictedAtMs === undefined ? null : { reason: account.restrictedReason ?? '', since: timeText(restrictedAtMs) },
  }
}

export interface AccountDetails {
  account: Account
  waiting: { position: number; of: number } | undefined
  memberships: readonly AccountMembership[]
}

export function renderAccountDetails(details: AccountDetails): z.input<typeof accountDetailsResource> {
  return {
    ...renderAccount(details.account),
    waiting: details.waiting ?? null,
    memberships: details.memberships.map((membership) => ({
      organization_id: membership.organizationId,
      organization_name: membership.organizationName,
      role: membership.role,
      joined_at: timeText(membership.joinedAtMs),
    })),
  }
}
