import fc from 'fast-check'
import { isFailure, type UsageRecord } from '../../../src/platform/usage/usage-record.ts'
import {
  usageGroups,
  type UsageGroup,
  type UsageQuery,
  type UsageSum,
} from '../../../src/platform/usage/usage-hour-store.ts'
import { usageRecord } from './usage-record-fixture.ts'

/*
 * Usage as it would be summed up if it were all in memory.
 */

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** A record, but for its time and the run it belongs to. */
export const drawn = fc.record({
  organization: fc.integer({ min: 0, max: 2 }),
  project: fc.integer({ min: 0, max: 1 }),
  credential: fc.integer({ min: 0, max: 2 }),
  model: fc.constantFrom(undefined, 'house/model', 'house/other'),
  status: fc.constantFrom(0, 200, 429, 502),
  outcome: fc.constantFrom(undefined, 'stop', 'failed'),
  tokens: fc.integer({ min: 0, max: 1000 }),
  /** Most have only just begun; some come hours late. */
  agoMs: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5 * HOUR_MS })),
})
export type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never

export const asked = fc.record({
  organization: fc.integer({ min: 0, max: 2 }),
  fromHoursAgo: fc.integer({ min: 0, max: 12 }),
  toHoursAgo: fc.integer({ min: -1, max: 6 }),
  groupBy: fc.uniqueArray(fc.constantFrom(...usageGroups)),
  model: fc.constantFrom(undefined, undefined, 'house/model'),
})
export type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

export function recordOf(one: Drawn, run: number, nowMs: number): UsageRecord {
  const { model, status, outcome, tokens } = one
  return usageRecord({
    organizationId: organizationId(one.organization, run),
    projectId: `proj_${one.project}`,
    credentialId: `key_${one.credential}`,
    model,
    status,
    outcome,
    promptTokens: tokens,
    completionTokens: tokens * 2,
    startedAtMs: nowMs - one.agoMs,
  })
}

export function queryOf(question: Asked, run: number, nowMs: number): UsageQuery {
  const hour = Math.floor(nowMs / HOUR_MS)
  return {
    organizationId: organizationId(question.organization, run),
    fromHour: hour - question.fromHoursAgo,
    toHour: hour - question.toHoursAgo,
    groupBy: question.groupBy,
    model: question.model,
  }
}

type Sums = readonly [requests: number, failures: number, prompt: number, completion: number]

const groupOf: Readonly<Record<UsageGroup, (record: UsageRecord) => string | number>> = {
  day: ({ startedAtMs }) => Math.floor(startedAtMs / (24 * HOUR_MS)),
  hour: ({ startedAtMs }) => Math.floor(startedAtMs / HOUR_MS),
  model: ({ model }) => model ?? '',
  api_key: ({ credentialId }) => credentialId,
  project: ({ projectId }) => projectId,
}

/** By group. */
export function expectedSums(records: readonly UsageRecord[], query: UsageQuery): Record<string, Sums> {
  const sums: Record<string, Sums> = {}
  for (const record of records) {
    const hour = Math.floor(record.startedAtMs / HOUR_MS)
    if (record.organizationId !== query.organizationId || hour < query.fromHour || hour >= query.toHour) continue
    if (query.model !== undefined && record.model !== query.model) continue
    const key = JSON.stringify(
      usageGroups.map((group) => (query.groupBy.includes(group) ? groupOf[group](record) : null)),
    )
    const [requests, failures, prompt, completion] = sums[key] ?? [0, 0, 0, 0]
    sums[key] = [
      requests + 1,
      failures + (isFailure(record) ? 1 : 0),
      prompt + record.promptTokens,
      completion + record.completionTokens,
    ]
  }
  return sums
}

/** The same of what the database said. */
export function sumsOf(sums: readonly UsageSum[]): Record<string, Sums> {
  return Object.fromEntries(
    sums.map((sum) => [
      JSON.stringify([sum.day, sum.hour, sum.model, sum.credentialId, sum.projectId].map((value) => value ?? null)),
      [sum.requests, sum.failures, sum.promptTokens, sum.completionTokens],
    ]),
  )
}

function organizationId(organization: number, run: number): string {
  return `org_${run}_${organization}`
}
