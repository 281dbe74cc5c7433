import { pagesQuery } from '../../api/pages-query.ts'
import type { AuditEntry } from '../../api/resources.ts'

export interface AuditFilterValue {
  action: string
  actor: string
  /** Days, as a date field gives them; both included. */
  from: string
  to: string
}

export const everything: AuditFilterValue = { action: '', actor: '', from: '', to: '' }

const DAY_MS = 24 * 60 * 60_000
const ACTION = /^[a-z-]+\.[a-z.-]+$/
const ACTOR = /^[a-z]+_\w+$/

/** When a day begins for the reader. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00`)
}

/** What is still being written chooses nothing yet: the server knows whole words only. */
function whole(shape: RegExp, written: string): string | undefined {
  const word = written.trim()
  return shape.test(word) ? word : undefined
}

/** In the server's words, for which the end is not included. Days are the reader's own. */
export function auditFilter({ action, actor, from, to }: AuditFilterValue): Record<string, string | undefined> {
  return {
    action: whole(ACTION, action),
    actor: whole(ACTOR, actor),
    from: from === '' ? undefined : new Date(midnight(from)).toISOString(),
    to: to === '' ? undefined : new Date(midnight(to) + DAY_MS).toISOString(),
  }
}

export function installationAuditQuery(filter: Record<string, string | undefined>) {
  return pagesQuery<AuditEntry>(['operator', 'audit'], '/audit', filter)
}

export function auditQuery(organizationId: string, filter: Record<string, string | undefined>) {
  return pagesQuery<AuditEntry>(
    ['organizations', organizationId, 'audit'],
    `/organizations/${organizationId}/audit`,
    filter,
  )
}
