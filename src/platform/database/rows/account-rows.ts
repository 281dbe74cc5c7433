import type { Flag } from './flag.ts'

export interface AccountRow {
  id: string
  /** Lower case. */
  email: string
  name: string | null
  password_hash: string
  created_at: number
  email_verified_at: number | null
  /** Null while the account waits for access. */
  access_granted_at: number | null
  onboarded_at: number | null
  restricted_at: number | null
  restricted_reason: string | null
  is_operator: Flag
}

export interface SessionRow {
  id: string
  account_id: string
  hash: string
  pepper_id: string
  created_at: number
  last_seen_at: number
  /** When the password was last given: some actions want that to be recent. */
  authenticated_at: number
  expires_at: number
  revoked_at: number | null
  address: string
  user_agent: string
}

/** A link sent by mail: good once, for a while. */
export interface AccountTokenRow {
  id: string
  account_id: string
  purpose: 'verify-email' | 'reset-password'
  /** The password that was given with the sign-up this link confirms; null for a link that says nothing about one. */
  password_hash: string | null
  hash: string
  pepper_id: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** How often something was tried in vain lately. `key` is a digest: no address or email stands here. */
export interface AttemptRow {
  key: string
  failures: number
  first_at: number
  blocked_until: number
}
