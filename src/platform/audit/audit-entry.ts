import type { JsonObject } from '../http/json.ts'

/** What a change did, in the words of the audit log: `api-key.create`, `member.remove`, … */
export interface AuditedChange {
  /** `<thing>.<verb>`. */
  action: string
  organizationId?: string | undefined
  targetId?: string | undefined
  /** What else is worth knowing. Never a secret, never content. */
  details?: JsonObject
}

export const actorKinds = ['account', 'operator', 'anonymous', 'system'] as const

/** One line of the audit log. */
export interface AuditEntry extends AuditedChange {
  id: string
  actorKind: (typeof actorKinds)[number]
  actorId: string | undefined
  requestId: string | undefined
  address: string | undefined
  userAgent: string | undefined
  createdAtMs: number
}
