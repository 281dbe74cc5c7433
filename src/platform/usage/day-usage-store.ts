import { join } from 'node:path'
import type { DayCounts, DayLedger } from '../../limits/day-ledger.ts'
import { openSqlite } from '../database/open-sqlite.ts'

const DAYS_KEPT = 7

export interface DayUsageStore extends DayLedger {
  close(): void
}

/**
 * The marks that day limits are restarted from. They are written in the middle of admitting a request, so they are written
 * at once, without a promise, and into a file of their own: in the database they would wait for whatever transaction is
 * open there, and that transaction for them.
 */
export function openDayUsageStore(directory: string, today: number): DayUsageStore {
  const database = openSqlite(join(directory, 'day-usage.sqlite'))
  database.exec(`
    create table if not exists day_usage (
      organization_id text not null,
      day integer not null,
      requests integer not null,
      tokens integer not null,
      primary key (organization_id, day)
    )
  `)
  database.prepare('delete from day_usage where day < ?').run(today - DAYS_KEPT)
  const select = database.prepare('select requests, tokens from day_usage where organization_id = ? and day = ?')
  const upsert = database.prepare(`
    insert into day_usage (organization_id, day, requests, tokens) values (?, ?, ?, ?)
    on conflict (organization_id, day) do update set requests = excluded.requests, tokens = excluded.tokens
  `)
  return {
    load(organizationId: string, day: number): DayCounts | undefined {
      const row = select.get(organizationId, day)
      return row === undefined ? undefined : { requests: Number(row['requests']), tokens: Number(row['tokens']) }
    },
    reserve(organizationId: string, day: number, mark: DayCounts): void {
      upsert.run(organizationId, day, mark.requests, mark.tokens)
    },
    close(): void {
      if (database.isOpen) database.close()
    },
  }
}
