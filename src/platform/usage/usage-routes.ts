import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { invalidFields } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { timeQuery } from '../http/time-query.ts'
import { timeText } from '../http/time-text.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { usageCsv } from './usage-csv.ts'
import { usageGroups, type UsageAmounts, type UsageGroup, type UsageQuery, type UsageSum } from './usage-hour-store.ts'
import { renderSums, renderUsageSum, usageResource } from './usage-resource.ts'

const HOUR_MS = 60 * 60 * 1000
const SPAN_DEFAULT_MS = 30 * 24 * HOUR_MS
const SPAN_MAX_MS = 10 * 366 * 24 * HOUR_MS
const ROWS_MAX = 10_000

const groupBySchema = z.string().transform((text, context): readonly UsageGroup[] => {
  const groups = text.split(',').map((name) => usageGroups.find((group) => group === name))
  const known = groups.filter((group) => group !== undefined)
  if (known.length === groups.length && new Set(known).size === known.length) return known
  context.addIssue(`must be some of ${usageGroups.join(', ')}, each once, with commas between them`)
  return z.NEVER
})

const usageQuery = z.strictObject({
  from: timeQuery.optional().meta({ description: 'Down to the hour. 30 days before `to` unless given.' }),
  to: timeQuery.optional().meta({ description: 'Up to the hour. Now unless given.' }),
  group_by: groupBySchema.default(['day']).meta({ description: 'Some of day, hour, model, api_key, project.' }),
  model: z.string().optional(),
  api_key: z.string().optional(),
  project: z.string().optional(),
  format: z.enum(['json', 'csv']).default('json'),
})

export function usageRoutes({ stores, clock, usage }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/usage',
      summary: 'Sum up what was used, by day, hour, model, API key and project',
      access: memberOf('organization', 'usage:read'),
      query: usageQuery,
      replies: { 200: [usageResource, 'text/csv'] },
      async handle({ scope, query }) {
        const { fromHour, toHour } = hoursOf(query, clock.epochMs())
        const { group_by: groupBy, model, api_key: credentialId, project: projectId } = query
        const organizationId = scope.organization.id
        const asked: UsageQuery = { organizationId, fromHour, toHour, groupBy, model, credentialId, projectId }
        await usage.drained()
        if (query.format === 'csv') {
          return {
            status: 200,
            contentType: 'text/csv; charset=utf-8',
            headers: { 'content-disposition': 'attachment; filename="usage.csv"' },
            lines: usageCsv(stores.usageHours, asked),
          }
        }
        const rows = await stores.usageHours.sum(asked, ROWS_MAX + 1)
        if (rows.length > ROWS_MAX) throw tooManyRows()
        const body = {
          object: 'usage',
          from: timeText(fromHour * HOUR_MS),
          to: timeText(toHour * HOUR_MS),
          group_by: [...groupBy],
          data: rows.map((row) => renderUsageSum(row, groupBy)),
          total: renderSums(totalOf(rows)),
        }
        return { status: 200, body }
      },
    }),
  ]
}

/** Hours are the grain in which usage is summed up: a part of one counts as the whole. */
function hoursOf({ from, to }: { from?: number | undefined; to?: number | undefined }, nowMs: number) {
  // Now belongs to its hour, also at the very beginning of it.
  const toMs = to ?? nowMs + 1
  const fromMs = from ?? toMs - SPAN_DEFAULT_MS
  if (fromMs >= toMs) throw invalidFields([{ field: 'from', message: 'must be before `to`' }])
  if (toMs - fromMs > SPAN_MAX_MS)
    throw invalidFields([{ field: 'from', message: 'is more than ten years before `to`' }])
  return { fromHour: Math.floor(fromMs / HOUR_MS), toHour: Math.ceil(toMs / HOUR_MS) }
}

function tooManyRows() {
  const message = `makes more than ${ROWS_MAX} rows: group by less, take a shorter time, or ask for format=csv`
  return invalidFields([{ field: 'group_by', message }])
}

/** Of the rows that are shown, and not asked for besides: what is posted meanwhile would be in one and not in the other. */
function totalOf(rows: readonly UsageSum[]): UsageAmounts {
  const sumOf = (name: keyof UsageAmounts) => rows.reduce((sum, row) => sum + row[name], 0)
  return {
    requests: sumOf('requests'),
    failures: sumOf('failures'),
    promptTokens: sumOf('promptTokens'),
    cachedTokens: sumOf('cachedTokens'),
    completionTokens: sumOf('completionTokens'),
    reasoningTokens: sumOf('reasoningTokens'),
    cost: sumOf('cost'),
  }
}
