import type { Retention } from '../../../contract/retention.ts'
import type { Role } from '../../access/roles.ts'

export interface OrganizationRow {
  id: string
  name: string
  plan: string
  retention: Retention
  created_at: number
  /** JSON of what this organization has otherwise than its plan: see `plans/plan-overrides.ts`. */
  overrides: string | null
  deleted_at: number | null
  /** When, by whom and in which version the terms of the `contributor` retention were accepted last. */
  contributor_terms_accepted_at: number | null
  contributor_terms_accepted_by: string | null
  contributor_terms_version: string | null
}

export interface ProjectRow {
  id: string
  organization_id: string
  name: string
  created_at: number
  archived_at: number | null
}

export interface ApiKeyRow {
  id: string
  project_id: string
  name: string
  /** The last four characters of the key, to tell keys apart by. */
  hint: string
  /** HMAC-SHA256 of the key under the pepper, in hexadecimal. */
  hash: string
  pepper_id: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  /** Written now and then, so it may lag behind by some minutes. */
  last_used_at: number | null
  /** The account that made it; null for one made by an operator, which depends on nobody's membership. */
  created_by: string | null
  /** The key that takes its place: set by a rotation. */
  replaced_by: string | null
}

export interface OperatorTokenRow {
  id: string
  name: string
  hint: string
  hash: string
  pepper_id: string
  created_at: number
  revoked_at: number | null
}

export interface MembershipRow {
  organization_id: string
  account_id: string
  role: Role
  created_at: number
  removed_at: number | null
}

export interface InvitationRow {
  id: string
  organization_id: string
  email: string
  role: Role
  hash: string
  pepper_id: string
  /** Null when an operator invited. */
  invited_by: string | null
  created_at: number
  expires_at: number
  accepted_at: number | null
  accepted_by: string | null
  revoked_at: number | null
}
