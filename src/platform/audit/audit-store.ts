import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { AuditEntry } from './audit-entry.ts'

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
}
