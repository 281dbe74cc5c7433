import { z } from 'zod'
import { creditsText, creditsTextSchema } from '../billing/credits.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import { usageGroups, type UsageAmounts, type UsageGroup, type UsageSum } from './usage-hour-store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const sums = {
  requests: z.int(),
  failures: z.int().meta({ description: 'Of the requests, those that got no result, through whosever fault.' }),
  prompt_tokens: z.int(),
  cached_tokens: z.int(),
  completion_tokens: z.int(),
  reasoning_tokens: z.int(),
  cost: creditsTextSchema,
}

/** What one group used. It has the fields of what was grouped by. */
const usageSumResource = z
  .strictObject({
    day: z.iso.date().optional(),
    hour: timeSchema.optional(),
    model: z.string().nullable().optional().meta({ description: 'Null for requests that named no model we know.' }),
    api_key_id: z.string().optional(),
    api_key_name: z.string().nullable().optional(),
    project_id: z.string().optional(),
    project_name: z.string().nullable().optional(),
    ...sums,
  })
  .meta({ id: 'UsageSum' })

export const usageResource = z
  .strictObject({
    object: z.literal('usage'),
    from: timeSchema,
    to: timeSchema,
    group_by: z.array(z.enum(usageGroups)),
    data: z.array(usageSumResource),
    total: z.strictObject(sums),
  })
  .meta({ id: 'Usage' })

export function renderUsageSum(sum: UsageSum, groupBy: readonly UsageGroup[]): z.input<typeof usageSumResource> {
  return Object.assign({}, ...groupBy.map((group) => renderGroup(sum, group)), renderSums(sum)) as z.input<
    typeof usageSumResource
  >
}

export function renderSums(sum: UsageAmounts): z.input<typeof usageResource>['total'] {
  return {
    requests: sum.requests,
    failures: sum.failures,
    prompt_tokens: sum.promptTokens,
    cached_tokens: sum.cachedTokens,
    completion_tokens: sum.completionTokens,
    reasoning_tokens: sum.reasoningTokens,
    cost: creditsText(sum.cost),
  }
}

function renderGroup(sum: UsageSum, group: UsageGroup): Partial<z.input<typeof usageSumResource>> {
  switch (group) {
    case 'day':
      return { day: timeText((sum.day ?? 0) * DAY_MS).slice(0, 10) }
    case 'hour':
      return { hour: timeText((sum.hour ?? 0) * HOUR_MS) }
    case 'model':
      return { model: sum.model === undefined || sum.model === '' ? null : sum.model }
    case 'api_key':
      return { api_key_id: sum.credentialId ?? '', api_key_name: sum.apiKeyName ?? null }
    case 'project':
      return { project_id: sum.projectId ?? '', project_name: sum.projectName ?? null }
  }
}
