/** Who did what to what, when and from where. Never changed, never deleted. */
export interface AuditEntryRow {
  id: string
  /** Null for what concerns the installation or an account alone. */
  organization_id: string | null
  actor_kind: 'account' | 'operator' | 'anonymous' | 'system'
  actor_id: string | null
  action: string
  target_id: string | null
  request_id: string | null
  address: string | null
  user_agent: string | null
  details: string
  created_at: number
}

/** The answer to a creation that may be sent again. */
export interface IdempotencyKeyRow {
  /** Digest of actor, route and key. */
  scope: string
  request_digest: string
  status: number
  /** Encrypted under the key itself: the answer may hold a secret that is shown once. */
  reply: string
  created_at: number
}
