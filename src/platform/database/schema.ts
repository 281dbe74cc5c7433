import type { Retention } from '../../contract/retention.ts'

/* The tables as SQL knows them. Times are whole milliseconds since the Unix epoch. Only `*-store.ts` files read these. */

export interface Database {
  organizations: OrganizationRow
  projects: ProjectRow
  api_keys: ApiKeyRow
  operator_tokens: OperatorTokenRow
}

export interface OrganizationRow {
  id: string
  name: string
  plan: string
  retention: Retention
  created_at: number
}

export interface ProjectRow {
  id: string
  organization_id: string
  name: string
  created_at: number
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
