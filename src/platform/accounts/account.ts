import { newId } from '../../kernel/ids.ts'

/** A person. Waits for access until it is granted; registers until onboarding is complete; may be restricted. */
export interface Account {
  id: string
  /** In lower case. */
  email: string
  name: string | undefined
  createdAtMs: number
  emailVerifiedAtMs: number | undefined
  /** Undefined while the account waits. */
  accessGrantedAtMs: number | undefined
  /** Undefined while registration is unfinished. */
  onboardedAtMs: number | undefined
  restrictedAtMs: number | undefined
  restrictedReason: string | undefined
  isOperator: boolean
}

export const accountStates = ['waiting', 'active', 'restricted'] as const
export type AccountState = (typeof accountStates)[number]

export function newAccount(given: { email: string; name: string | undefined; createdAtMs: number }): Account {
  return {
    id: newId('account'),
    ...given,
    emailVerifiedAtMs: undefined,
    accessGrantedAtMs: undefined,
    onboardedAtMs: undefined,
    restrictedAtMs: undefined,
    restrictedReason: undefined,
    isOperator: false,
  }
}

export function accountState(account: Account): AccountState {
  if (account.restrictedAtMs !== undefined) return 'restricted'
  return account.accessGrantedAtMs === undefined ? 'waiting' : 'active'
}
