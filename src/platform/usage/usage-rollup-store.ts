import { sql, type Kysely } from 'kysely'
import { databaseKind } from '../database/database-kind.ts'
import type { Database } from '../database/schema.ts'
import { lockNumber } from '../database/with-write-lock.ts'
import { hourKeys, hourSums } from './usage-hour-row.ts'
import { addToHours, recordsAsHours, rolledUntilOf } from './usage-hour-store.ts'

const LOCK_NAME = 'usage roll-up'
const LOCK_WAIT_MS = 1000
const ORGANIZATIONS_AT_ONCE = 500

/** How far usage is summed up: see `usage-rollup.ts`. */
export class UsageRollupStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** Until the transaction ends nothing is rolled up. Others may keep it so at the same time. */
  async keepStill(): Promise<void> {
    if (databaseKind(this.#database) !== 'postgres') return
    await sql`select pg_advisory_xact_lock_shared(${lockNumber(LOCK_NAME)}::bigint)`.execute(this.#database)
  }

  /** Until the transaction ends nobody else rolls up, nor posts any usage. Gives up soon: whoever posts goes first. */
  async lock(): Promise<void> {
    if (databaseKind(this.#database) !== 'postgres') return
    await sql`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`.execute(this.#database)
    await sql`select pg_advisory_xact_lock(${lockNumber(LOCK_NAME)}::bigint)`.execute(this.#database)
  }

  /** By organization; those that are not there have nothing rolled up. */
  async rolledUntil(organizationIds: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (let start = 0; start < organizationIds.length; start += ORGANIZATIONS_AT_ONCE) {
      const rows = await this.#database
        .selectFrom('usage_rollups')
        .selectAll()
        .where('organization_id', 'in', organizationIds.slice(start, start + ORGANIZATIONS_AT_ONCE))
        .execute()
      for (const row of rows) found.set(row.organization_id, row.rolled_until)
    }
    return found
  }

  /**
   * Rolls up the oldest of an organization's records, about so many, of those that started before a moment. Tells whether that
   * was all of them. Only after `lock`.
   */
  async rollUp(organizationId: string, untilMs: number, recordsMax: number): Promise<boolean> {
    const fromMs = (await this.rolledUntil([organizationId])).get(organizationId) ?? 0
    if (fromMs >= untilMs) return true
    const nextMs = await this.#startOfNth(organizationId, { fromMs, untilMs }, recordsMax)
    // More in one millisecond than that: then they come together.
    const endMs = nextMs === undefined ? untilMs : Math.max(nextMs, fromMs + 1)
    await this.#add(organizationId, fromMs, endMs)
    return nextMs === undefined
  }

  /** The same for the oldest of all, if there are more than so many: the newest stay as they are. Tells whether there were. */
  async rollUpOldest(organizationId: string, recordsMax: number): Promise<boolean> {
    const fromMs = (await this.rolledUntil([organizationId])).get(organizationId) ?? 0
    const nextMs = await this.#startOfNth(organizationId, { fromMs, untilMs: Number.MAX_SAFE_INTEGER }, recordsMax)
    if (nextMs === undefined) return false
    await this.#add(organizationId, fromMs, Math.max(nextMs, fromMs + 1))
    return true
  }

  /**
   * The next organizations that have any records, in order, and whether something is to be rolled up that started before a moment.
   * Steps from one organization to the next in the index, whatever the number of records.
   */
  async organizationsAfter(
    organizationId: string,
    untilMs: number,
    limit: number,
  ): Promise<{ id: string; due: 0 | 1 }[]> {
    const { rows } = await sql<{ id: string; due: 0 | 1 }>`
      with recursive organization (id, number) as (
        select (select min(organization_id) from usage_records where organization_id > ${organizationId}), 1
        union all
        select (select min(organization_id) from usage_records where organization_id > organization.id), number + 1
        from organization where organization.id is not null and number < ${sql.lit(limit)}
      )
      select id, case when exists (
        select 1 from usage_records
        where organization_id = organization.id and started_at < ${untilMs} and started_at >= ${rolledUntilOf(sql.ref('organization.id'))}
      ) then 1 else 0 end as due
      from organization where id is not null
      order by number
    `.execute(this.#database)
    return rows
  }

  async #startOfNth(
    organizationId: string,
    { fromMs, untilMs }: { fromMs: number; untilMs: number },
    position: number,
  ): Promise<number | undefined> {
    const row = await this.#database
      .selectFrom('usage_records')
      .select('started_at')
      .where('organization_id', '=', organizationId)
      .where('started_at', '>=', fromMs)
      .where('started_at', '<', untilMs)
      .orderBy('started_at')
      .limit(1)
      .offset(position)
      .executeTakeFirst()
    return row?.started_at
  }

  async #add(organizationId: string, fromMs: number, untilMs: number): Promise<void> {
    const records = recordsAsHours(this.#database)
      .where('organization_id', '=', organizationId)
      .where('started_at', '>=', fromMs)
      .where('started_at', '<', untilMs)
    const sums = this.#database
      .selectFrom(records.as('record'))
      .select(hourKeys)
      .select(hourSums.map((name) => sql<number>`cast(sum(${sql.ref(name)}) as bigint)`.as(name)))
      .groupBy(hourKeys)
      .orderBy('project_id')
    await addToHours(
      this.#database
        .insertInto('usage_hours')
        .columns([...hourKeys, ...hourSums])
        .expression(sums),
    ).execute()
    await this.#database
      .insertInto('usage_rollups')
      .values({ organization_id: organizationId, rolled_until: untilMs })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ rolled_until: untilMs }))
      .execute()
  }
}
