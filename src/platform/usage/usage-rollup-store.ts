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

  /** How far those organizations are rolled up of which more is than up to a moment. Hardly ever any, if it is of late. */
  async rolledBeyond(epochMs: number): Promise<Map<string, number>> {
    if (!Number.isFinite(epochMs)) return new Map()
    const rows = await this.#database
      .selectFrom('usage_rollups')
      .selectAll()
      .where('rolled_until', '>', epochMs)
      .execute()
    return new Map(rows.map((row) => [row.organization_id, row.rolled_until]))
  }

  /** By organization; those that are not there have nothing rolled up. */
  async #rolledUntil(organizationIds: readonly string[]): Promise<Map<string, number>> {
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
   * The next organizations that have any records, in order, and how many records of each wait that started before a moment; of
   * many it says only that they are more than `recordsMax`. It steps through the index from one organization to the next, so it
   * takes no longer the more records there are.
   */
  async listAfter(
    organizationId: string,
    untilMs: number,
    { organizationsMax, recordsMax }: { organizationsMax: number; recordsMax: number },
  ): Promise<{ id: string; waiting: number }[]> {
    const waiting = sql`
      select 1 from usage_records
      where organization_id = organization.id
        and started_at >= ${rolledUntilOf(sql.ref('organization.id'))} and started_at < ${untilMs}
      limit ${sql.lit(recordsMax + 1)}
    `
    const { rows } = await sql<{ id: string; waiting: number }>`
      with recursive organization (id, number) as (
        select (select min(organization_id) from usage_records where organization_id > ${organizationId}), 1
        union all
        select (select min(organization_id) from usage_records where organization_id > organization.id), number + 1
        from organization where organization.id is not null and number < ${sql.lit(organizationsMax)}
      )
      select id, (select count(*) from (${waiting}) as waiting) as waiting
      from organization where id is not null order by number
    `.execute(this.#database)
    return rows
  }

  /** When the last of an organization's so many oldest records that wait has started; undefined if there are fewer. */
  async startOfNth(organizationId: string, position: number): Promise<number | undefined> {
    const row = await this.#database
      .selectFrom('usage_records')
      .select('started_at')
      .where('organization_id', '=', organizationId)
      .where('started_at', '>=', rolledUntilOf(organizationId))
      .orderBy('started_at')
      .limit(1)
      .offset(position - 1)
      .executeTakeFirst()
    return row?.started_at
  }

  /** Adds all records of these organizations that wait and started before a moment to their hours. Only after `lock`. */
  async rollUp(organizationIds: readonly string[], untilMs: number): Promise<void> {
    const rolledUntil = await this.#rolledUntil(organizationIds)
    const fromMsOf = (organizationId: string) => rolledUntil.get(organizationId) ?? 0
    const rolled = organizationIds.filter((organizationId) => fromMsOf(organizationId) < untilMs)
    if (rolled.length === 0) return
    await addToHours(
      this.#database
        .insertInto('usage_hours')
        .columns([...hourKeys, ...hourSums])
        .expression(this.#sums(Map.groupBy(rolled, fromMsOf), untilMs)),
    ).execute()
    await this.#database
      .insertInto('usage_rollups')
      .values(rolled.map((organization_id) => ({ organization_id, rolled_until: untilMs })))
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ rolled_until: untilMs }))
      .execute()
  }

  /**
   * Of organizations, by the moment from which on their records wait. The moments are told to the database and not joined: it could not
   * guess how few records that leaves, and would read the whole table.
   */
  #sums(organizationsFrom: ReadonlyMap<number, readonly string[]>, untilMs: number) {
    const records = recordsAsHours(this.#database).where((where) =>
      where.or(
        [...organizationsFrom].map(([fromMs, organizationIds]) =>
          where.and([
            where('organization_id', 'in', organizationIds),
            where('started_at', '>=', fromMs),
            where('started_at', '<', untilMs),
          ]),
        ),
      ),
    )
    return this.#database
      .selectFrom(records.as('record'))
      .select(hourKeys)
      .select(hourSums.map((name) => sql<number>`cast(sum(${sql.ref(name)}) as bigint)`.as(name)))
      .groupBy(hourKeys)
      .orderBy('organization_id')
  }
}
