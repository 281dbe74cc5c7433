import type { SignUpMode } from '../platform-settings.ts'
import type { Account } from './account.ts'

/** What a proof of the email makes of an account: where the door is open, it also opens it. */
export function withVerifiedEmail(account: Account, mode: SignUpMode, nowMs: number): Account {
  if (account.emailVerifiedAtMs !== undefined) return account
  return {
    ...account,
    emailVerifiedAtMs: nowMs,
    accessGrantedAtMs: account.accessGrantedAtMs ?? (mode === 'open' ? nowMs : undefined),
  }
}
