import type { PagePosition } from '../http/page.ts'
import { renderAuditEntry } from './audit-entry-resource.ts'
import type { AuditFilter, AuditStore } from './audit-store.ts'

const ROWS_AT_ONCE = 500

/** The audit log as JSON lines, newest first, read a piece at a time: however long it is, it is never held in memory. */
export async function* exportAudit(store: AuditStore, filter: AuditFilter): AsyncGenerator<string> {
  let after: PagePosition | undefined
  do {
    const page = await store.list(filter, { limit: ROWS_AT_ONCE, after })
    if (page.items.length > 0) yield page.items.map((entry) => `${JSON.stringify(renderAuditEntry(entry))}\n`).join('')
    after = page.next
  } while (after !== undefined)
}
