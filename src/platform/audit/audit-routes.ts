import { z } from 'zod'
import { memberOf, operator } from '../access/access.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import type { Reply } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { timeQuery } from '../http/time-query.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { auditEntryResource, renderAuditEntry } from './audit-entry-resource.ts'
import { exportAudit } from './audit-export.ts'

const auditQuery = {
  ...pageQuery,
  action: z.string().optional(),
  actor: z.string().optional().meta({ description: 'The id of an account or of an operator token.' }),
  from: timeQuery.optional(),
  to: timeQuery.optional(),
  format: z.enum(['json', 'jsonl']).default('json').meta({ description: '`jsonl` exports everything, line by line.' }),
}

type AuditQuery = z.output<z.ZodObject<typeof auditQuery>>

const replies = { 200: [pageOfSchema(auditEntryResource), 'application/jsonl'] } as const

export function auditRoutes({ stores }: PlatformParts): Route[] {
  const answer = async (query: AuditQuery, organizationId: string | undefined): Promise<Reply> => {
    const { action, actor: actorId, from: fromMs, to: toMs } = query
    const filter = { organizationId, action, actorId, fromMs, toMs }
    if (query.format === 'jsonl') {
      return { status: 200, contentType: 'application/jsonl', lines: exportAudit(stores.audit, filter) }
    }
    const page = await stores.audit.list(filter, pageRequestFrom(query))
    return { status: 200, body: renderPage(page, renderAuditEntry) }
  }
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/audit',
      summary: 'Read or export what was changed in an organization, by whom and from where; newest first',
      access: memberOf('organization', 'audit:read'),
      query: z.strictObject(auditQuery),
      replies,
      handle: ({ scope, query }) => answer(query, scope.organization.id),
    }),

    route({
      method: 'GET',
      path: '/audit',
      summary: 'Read or export the audit log of the whole installation; newest first',
      access: operator,
      query: z.strictObject({ ...auditQuery, organization: z.string().optional() }),
      replies,
      handle: ({ query }) => answer(query, query.organization),
    }),
  ]
}
