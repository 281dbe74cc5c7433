import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { systemClock } from '../../../src/kernel/clock.ts'
import { createLogger, type Logger } from '../../../src/kernel/logger.ts'
import { Changes } from '../../../src/platform/changes.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import type { Database } from '../../../src/platform/database/schema.ts'
import { UnitsOfWork } from '../../../src/platform/unit-of-work.ts'
import { UsageRecorder } from '../../../src/platform/usage/usage-recorder.ts'
import { summedUsage } from './summed-usage.ts'

/** Where usage is kept: the journal always here, the database here or elsewhere. */
export interface UsagePlace {
  dataDirectory: string
  url?: string | undefined
}

export interface OpenUsage extends AsyncDisposable {
  recorder: UsageRecorder
  database: Kysely<Database>
  journal: string
  log: Record<string, unknown>[]
}

/** The recorder on a real database, without the rest of the platform. */
export async function openUsage(place: UsagePlace): Promise<OpenUsage> {
  const store = await openDatabase(place)
  const { database } = store
  const log: Record<string, unknown>[] = []
  const logger: Logger = createLogger({
    level: 'info',
    destination: { write: (line) => void log.push(JSON.parse(line)) },
  })
  const clock = systemClock
  const units = new UnitsOfWork({ database, changes: new Changes(), clock })
  const journal = join(place.dataDirectory, 'usage-journal')
  const recorder = await UsageRecorder.open({ directory: journal, units, clock, logger })
  return {
    recorder,
    database,
    journal,
    log,
    async [Symbol.asyncDispose]() {
      await recorder.close()
      await store.destroy()
    },
  }
}

/** What stands in the database, by each of the three ways in which a request leaves its trace there. */
export async function postedUsage(database: Kysely<Database>) {
  const records = await database.selectFrom('usage_records').select(['request_id', 'cost']).execute()
  const summed = await summedUsage(database)
  const charges = await database
    .selectFrom('ledger_transfers')
    .select('reference')
    .where('kind', '=', 'usage')
    .execute()
  const charged = await database
    .selectFrom('ledger_entries')
    .select('amount')
    .where('account', 'like', 'house:%')
    .execute()
  return {
    ids: records.map(({ request_id: id }) => id),
    cost: sum(records.map(({ cost }) => cost)),
    summedRequests: summed.requests,
    summedCost: summed.cost,
    chargedIds: charges.map(({ reference }) => reference),
    charged: sum(charged.map(({ amount }) => amount)),
  }
}

/** An organization to charge. */
export async function insertOrganization(database: Kysely<Database>, id: string): Promise<void> {
  await database
    .insertInto('organizations')
    .values({ id, name: 'Tests', plan: 'default', retention: 'zero', created_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
