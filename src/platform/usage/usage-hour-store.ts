import { sql, type InsertQueryBuilder, type InsertResult, type Kysely, type RawBuilder } from 'kysely'
import type { Database, UsageHourRow } from '../database/schema.ts'
import { HOUR_MS, hourKeys, hourRowOf, hourSums, type HourSums } from './usage-hour-row.ts'
import type { UsageRecord } from './usage-record.ts'

const ROWS_AT_ONCE = 100

export const usageGroups = ['day', 'hour', 'model', 'api_key', 'project'] as const
export type UsageGroup = (typeof usageGroups)[number]

export interface UsageQuery {
  organizationId: string
  /** Whole hours since the Unix epoch. */
  fromHour: number
  /** Not included. */
  toHour: number
  groupBy: readonly UsageGroup[]
  model?: string | undefined
  credentialId?: string | undefined
  projectId?: string | undefined
}

export interface UsageAmounts {
  requests: number
  failures: number
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  reasoningTokens: number
  /** In billionths of a credit. */
  cost: number
}

/** What was used by one group. Of what it was not grouped by it says nothing. */
export interface UsageSum extends UsageAmounts {
  /** Whole days, or hours, since the Unix epoch. */
  day: number | undefined
  hour: number | undefined
  model: string | undefined
  credentialId: string | undefined
  apiKeyName: string | undefined
  projectId: string | undefined
  projectName: string | undefined
}

/** Sums over the hours, kept for ever, and over what is not in them yet: what every question about usage is answered from. */
export class UsageHourStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async add(records: readonly UsageRecord[]): Promise<void> {
    const rows = summed(records)
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await addToHours(
        this.#database.insertInto('usage_hours').values(rows.slice(start, start + ROWS_AT_ONCE)),
      ).execute()
    }
  }

  /**
   * One row for each group that used anything, in the order of the groups. At most `limit` of them. In one statement: so nothing is
   * rolled up between looking at the hours and looking at the records.
   */
  async sum(query: UsageQuery, limit: number): Promise<UsageSum[]> {
    let grouped = this.#database
      .selectFrom(this.#used(query).as('usage'))
      .leftJoin('api_keys', 'api_keys.id', 'usage.credential_id')
      .leftJoin('projects', 'projects.id', 'usage.project_id')
      .select(hourSums.map((name) => sql<number>`cast(sum(${sql.ref(`usage.${name}`)}) as bigint)`.as(name)))
    if (query.model !== undefined) grouped = grouped.where('usage.model', '=', query.model)
    if (query.credentialId !== undefined) grouped = grouped.where('usage.credential_id', '=', query.credentialId)
    if (query.projectId !== undefined) grouped = grouped.where('usage.project_id', '=', query.projectId)
    for (const column of query.groupBy.flatMap((group) => groupColumns[group])) {
      grouped = grouped.select(column.value.as(column.name)).groupBy(column.value).orderBy(column.value)
    }
    const rows: readonly (HourSums & GroupRow)[] = await grouped.limit(limit).execute()
    // Sums over nothing at all are one row of nulls.
    return rows.filter((row) => row.requests !== null).map(sumFrom)
  }

  /** Everything of an organization in these hours, each request in exactly one row. */
  #used({ organizationId, fromHour, toHour }: UsageQuery) {
    return this.#database
      .selectFrom('usage_hours')
      .select([...hourKeys, ...hourSums])
      .where('organization_id', '=', organizationId)
      .where('hour', '>=', fromHour)
      .where('hour', '<', toHour)
      .unionAll(
        recordsAsHours(this.#database)
          .where('organization_id', '=', organizationId)
          .where('started_at', '>=', fromHour * HOUR_MS)
          .where('started_at', '<', toHour * HOUR_MS)
          .where('started_at', '>=', rolledUntilOf(organizationId)),
      )
  }
}

/** Adds to what stands there already. */
export function addToHours(
  query: InsertQueryBuilder<Database, 'usage_hours', InsertResult>,
): InsertQueryBuilder<Database, 'usage_hours', InsertResult> {
  return query.onConflict((conflict) =>
    conflict.columns(hourKeys).doUpdateSet((row) => {
      const added = (name: keyof HourSums) =>
        sql<number>`${row.ref(`usage_hours.${name}`)} + ${row.ref(`excluded.${name}`)}`
      return Object.fromEntries(hourSums.map((name) => [name, added(name)]))
    }),
  )
}

/** Every record as the sum over itself alone: in SQL what `hourRowOf` is for a record in memory. */
export function recordsAsHours(database: Kysely<Database>) {
  return database
    .selectFrom('usage_records')
    .select(['organization_id', 'project_id', 'credential_id'])
    .select([
      sql<string>`coalesce(model, '')`.as('model'),
      sql<number>`started_at / ${sql.lit(HOUR_MS)}`.as('hour'),
      sql<number>`1`.as('requests'),
      sql<number>`case when status >= 400 or outcome = 'failed' then 1 else 0 end`.as('failures'),
    ])
    .select(['prompt_tokens', 'cached_tokens', 'completion_tokens', 'reasoning_tokens', 'cost'])
}

/** In SQL: the moment up to which an organization's records are in `usage_hours`. */
export function rolledUntilOf(organization: string | RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((
    select usage_rollups.rolled_until from usage_rollups where usage_rollups.organization_id = ${organization}
  ), 0)`
}

interface GroupRow {
  day?: number
  hour?: number
  model?: string
  credential_id?: string
  key_name?: string | null
  project_id?: string
  project_name?: string | null
}

const groupColumns: Readonly<Record<UsageGroup, readonly { name: keyof GroupRow; value: RawBuilder<unknown> }[]>> = {
  day: [{ name: 'day', value: sql`${sql.ref('usage.hour')} / 24` }],
  hour: [{ name: 'hour', value: sql`${sql.ref('usage.hour')}` }],
  model: [{ name: 'model', value: sql`${sql.ref('usage.model')}` }],
  api_key: [
    { name: 'credential_id', value: sql`${sql.ref('usage.credential_id')}` },
    { name: 'key_name', value: sql`${sql.ref('api_keys.name')}` },
  ],
  project: [
    { name: 'project_id', value: sql`${sql.ref('usage.project_id')}` },
    { name: 'project_name', value: sql`${sql.ref('projects.name')}` },
  ],
}

/** One row for each hour and group, in an order that is the same for everybody: so two nodes never wait for each other. */
function summed(records: readonly UsageRecord[]): UsageHourRow[] {
  const rows = new Map<string, UsageHourRow>()
  for (const record of records) {
    const row = hourRowOf(record)
    const key = JSON.stringify(hourKeys.map((name) => row[name]))
    const sum = rows.get(key)
    if (sum === undefined) rows.set(key, row)
    else for (const name of hourSums) sum[name] += row[name]
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

function sumFrom(row: HourSums & GroupRow): UsageSum {
  return {
    day: row.day,
    hour: row.hour,
    model: row.model,
    credentialId: row.credential_id,
    apiKeyName: row.key_name ?? undefined,
    projectId: row.project_id,
    projectName: row.project_name ?? undefined,
    requests: row.requests,
    failures: row.failures,
    promptTokens: row.prompt_tokens,
    cachedTokens: row.cached_tokens,
    completionTokens: row.completion_tokens,
    reasoningTokens: row.reasoning_tokens,
    cost: row.cost,
  }
}
