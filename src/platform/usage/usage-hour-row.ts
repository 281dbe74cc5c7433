import type { UsageHourRow } from '../database/schema.ts'
import { isFailure, type UsageRecord } from './usage-record.ts'

export const HOUR_MS = 60 * 60 * 1000

/** What tells one sum from another. */
export const hourKeys = ['organization_id', 'project_id', 'credential_id', 'model', 'hour'] as const

export const hourSums = [
  'requests',
  'failures',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'cost',
] as const
export type HourSums = Pick<UsageHourRow, (typeof hourSums)[number]>

/** A record as the sum over itself alone. */
export function hourRowOf(record: UsageRecord): UsageHourRow {
  return {
    organization_id: record.organizationId,
    project_id: record.projectId,
    credential_id: record.credentialId,
    model: record.model ?? '',
    hour: Math.floor(record.startedAtMs / HOUR_MS),
    requests: 1,
    failures: isFailure(record) ? 1 : 0,
    prompt_tokens: record.promptTokens,
    cached_tokens: record.cachedTokens,
    completion_tokens: record.completionTokens,
    reasoning_tokens: record.reasoningTokens,
    cost: record.cost,
  }
}
