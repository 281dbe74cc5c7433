import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { invalidFields, notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { periodOfMonth, statementCsv, statementJson, statementResource } from './statement.ts'
import { renderTransfer, transferResource } from './transfer-resource.ts'
import { transferKinds } from './transfer.ts'

/** What has moved, for those who pay. */
export function statementRoutes({ stores, clock }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/billing/transfers',
      summary: 'List what was charged, granted, paid and refunded, newest first',
      access: memberOf('organization', 'billing:read'),
      query: z.strictObject({ ...pageQuery, kind: z.enum(transferKinds).optional() }),
      replies: { 200: pageOfSchema(transferResource) },
      async handle({ scope: { organization }, query }) {
        const page = await stores.ledger.list(organization.id, pageRequestFrom(query), query.kind)
        return { status: 200, body: renderPage(page, renderTransfer) }
      },
    }),

    route({
      method: 'GET',
      path: '/organizations/{organization}/billing/statements/{month}',
      summary: 'Show a month (`2026-11`, UTC): opening balance, every transfer, closing balance',
      access: memberOf('organization', 'billing:read'),
      query: z.strictObject({ format: z.enum(['json', 'csv']).default('json') }),
      replies: { 200: [statementResource, 'text/csv'] },
      async handle({ scope: { organization }, parameters: { month }, query: { format } }) {
        const period = periodOfMonth(month)
        if (period === undefined) throw invalidFields([{ field: 'month', message: 'must be a month such as 2026-11' }])
        if (period.fromMs > clock.epochMs()) throw notFound('statement of a month that has not begun', month)
        const request = { organizationId: organization.id, month, period }
        if (format === 'json') {
          return { status: 200, contentType: 'application/json', lines: statementJson(stores.ledger, request) }
        }
        return {
          status: 200,
          contentType: 'text/csv; charset=utf-8',
          headers: { 'content-disposition': `attachment; filename="statement-${month}.csv"` },
          lines: statementCsv(stores.ledger, request),
        }
      },
    }),
  ]
}
