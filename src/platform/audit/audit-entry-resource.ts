import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import { actorKinds, type AuditEntry } from './audit-entry.ts'

/** A line of the audit log as the platform API shows it. */
export const auditEntryResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('audit_entry'),
    created_at: timeSchema,
    action: z.string().meta({ description: '`<thing>.<verb>`, such as `api-key.create`.' }),
    organization_id: z.string().nullable(),
    target_id: z.string().nullable(),
    actor: z.strictObject({ kind: z.enum(actorKinds), id: z.string().nullable() }),
    request_id: z.string().nullable(),
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })

export function renderAuditEntry(entry: AuditEntry): z.input<typeof auditEntryResource> {
  return {
    id: entry.id,
    object: 'audit_entry',
    created_at: timeText(entry.createdAtMs),
    action: entry.action,
    organization_id: entry.organizationId ?? null,
    target_id: entry.targetId ?? null,
    actor: { kind: entry.actorKind, id: entry.actorId ?? null },
    request_id: entry.requestId ?? null,
    address: entry.address ?? null,
    user_agent: entry.userAgent ?? null,
    details: { ...entry.details },
  }
}
