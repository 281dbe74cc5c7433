import type { Kysely } from 'kysely'
import { beforePosition } from '../database/before-position.ts'
import type { AuditEntryRow, Database } from '../database/schema.ts'
import type { JsonObject } from '../http/json.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { AuditEntry } from './audit-entry.ts'

export interface AuditFilter {
  organizationId?: string | undefined
  action?: string | undefined
  actorId?: string | undefined
  /** From this time on. */
  fromMs?: number | undefined
  /** Up to this time and without it. */
  toMs?: number | undefined
}

export class AuditStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async append(entry: AuditEntry): Promise<void> {
    await this.#database
      .insertInto('audit_entries')
      .values({
        id: entry.id,
        organization_id: entry.organizationId ?? null,
        actor_kind: entry.actorKind,
        actor_id: entry.actorId ?? null,
        action: entry.action,
        target_id: entry.targetId ?? null,
        request_id: entry.requestId ?? null,
        address: entry.address ?? null,
        user_agent: entry.userAgent ?? null,
        details: JSON.stringify(entry.details ?? {}),
        created_at: entry.createdAtMs,
      })
      .execute()
  }

  /** Newest first. */
  async list(filter: AuditFilter, { limit, after }: PageRequest): Promise<Page<AuditEntry>> {
    const { organizationId, action, actorId, fromMs, toMs } = filter
    let query = this.#database
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId)
    if (action !== undefined) query = query.where('action', '=', action)
    if (actorId !== undefined) query = query.where('actor_id', '=', actorId)
    if (fromMs !== undefined) query = query.where('created_at', '>=', fromMs)
    if (toMs !== undefined) query = query.where('created_at', '<', toMs)
    if (after !== undefined) query = query.where(beforePosition('created_at', 'id', after))
    return pageOf((await query.execute()).map(auditEntryFrom), limit)
  }
}

function auditEntryFrom(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    organizationId: row.organization_id ?? undefined,
    actorKind: row.actor_kind,
    actorId: row.actor_id ?? undefined,
    action: row.action,
    targetId: row.target_id ?? undefined,
    requestId: row.request_id ?? undefined,
    address: row.address ?? undefined,
    userAgent: row.user_agent ?? undefined,
    details: JSON.parse(row.details) as JsonObject,
    createdAtMs: row.created_at,
  }
}
