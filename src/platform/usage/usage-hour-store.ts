import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database, UsageHourRow } from '../database/schema.ts'
import { isFailure, type UsageRecord } from './usage-record.ts'

const HOUR_MS = 60 * 60 * 1000
const ROWS_AT_ONCE = 100

const sums = [
  'requests',
  'failures',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'cost',
] as const
type Sums = Pick<UsageHourRow, (typeof sums)[number]>

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

/** What was used by one group. Of what it was not grouped by it says nothing. */
export interface UsageSum {
  /** Whole days, or hours, since the Unix epoch. */
  day: number | undefined
  hour: number | undefined
  model: string | undefined
  credentialId: string | undefined
  apiKeyName: string | undefined
  projectId: string | undefined
  projectName: string | undefined
  requests: number
  failures: number
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  reasoningTokens: number
  cost: number
}

/** Sums over the hours, kept for ever: what every question about usage is answered from. */
export class UsageHourStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async add(records: readonly UsageRecord[]): Promise<void> {
    const rows = summed(records)
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await this.#database
        .insertInto('usage_hours')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'project_id', 'credential_id', 'model', 'hour']).doUpdateSet((row) => {
            const added = (name: keyof Sums) =>
              sql<number>`${row.ref(`usage_hours.${name}`)} + ${row.ref(`excluded.${name}`)}`
            return Object.fromEntries(sums.map((name) => [name, added(name)]))
          }),
        )
        .execute()
    }
  }

  /** One row for each group that used anything, in the order of the groups. At most `limit` of them. */
  async sum(query: UsageQuery, limit: number): Promise<UsageSum[]> {
    const { groupBy } = query
    let grouped = this.#database
      .selectFrom('usage_hours')
      .leftJoin('api_keys', 'api_keys.id', 'usage_hours.credential_id')
      .leftJoin('projects', 'projects.id', 'usage_hours.project_id')
      .where('usage_hours.organization_id', '=', query.organizationId)
      .where('usage_hours.hour', '>=', query.fromHour)
      .where('usage_hours.hour', '<', query.toHour)
      .select(sums.map((name) => sql<number>`cast(sum(${sql.ref(`usage_hours.${name}`)}) as bigint)`.as(name)))
    if (query.model !== undefined) grouped = grouped.where('usage_hours.model', '=', query.model)
    if (query.credentialId !== undefined) grouped = grouped.where('usage_hours.credential_id', '=', query.credentialId)
    if (query.projectId !== undefined) grouped = grouped.where('usage_hours.project_id', '=', query.projectId)
    for (const column of groupBy.flatMap((group) => groupColumns[group])) {
      grouped = grouped.select(column.value.as(column.name)).groupBy(column.value).orderBy(column.value)
    }
    const rows: readonly (Sums & GroupRow)[] = await grouped.limit(limit).execute()
    // Sums over nothing at all are one row of nulls.
    return rows.filter((row) => row.requests !== null).map(sumFrom)
  }
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
  day: [{ name: 'day', value: sql`${sql.ref('usage_hours.hour')} / 24` }],
  hour: [{ name: 'hour', value: sql`${sql.ref('usage_hours.hour')}` }],
  model: [{ name: 'model', value: sql`${sql.ref('usage_hours.model')}` }],
  api_key: [
    { name: 'credential_id', value: sql`${sql.ref('usage_hours.credential_id')}` },
    { name: 'key_name', value: sql`${sql.ref('api_keys.name')}` },
  ],
  project: [
    { name: 'project_id', value: sql`${sql.ref('usage_hours.project_id')}` },
    { name: 'project_name', value: sql`${sql.ref('projects.name')}` },
  ],
}

/** One row for each hour and group, in an order that is the same for everybody: so two nodes never wait for each other. */
function summed(records: readonly UsageRecord[]): UsageHourRow[] {
  const rows = new Map<string, UsageHourRow>()
  for (const record of records) {
    const { organizationId, projectId, credentialId, model = '' } = record
    const hour = Math.floor(record.startedAtMs / HOUR_MS)
    const key = JSON.stringify([organizationId, projectId, credentialId, model, hour])
    const row = rows.get(key) ?? {
      organization_id: organizationId,
      project_id: projectId,
      credential_id: credentialId,
      model,
      hour,
      requests: 0,
      failures: 0,
      prompt_tokens: 0,
      cached_tokens: 0,
      completion_tokens: 0,
      reasoning_tokens: 0,
      cost: 0,
    }
    row.requests += 1
    row.failures += isFailure(record) ? 1 : 0
    row.prompt_tokens += record.promptTokens
    row.cached_tokens += record.cachedTokens
    row.completion_tokens += record.completionTokens
    row.reasoning_tokens += record.reasoningTokens
    row.cost += record.cost
    rows.set(key, row)
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

function sumFrom(row: Sums & GroupRow): UsageSum {
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
