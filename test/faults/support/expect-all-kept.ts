import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { openDatabase, type DatabaseOptions } from '../../../src/platform/database/open-database.ts'
import type { Database } from '../../../src/platform/database/schema.ts'
import { expectSoundBooks } from '../../platform/billing/billing-audit.ts'
import { summedUsage } from '../../platform/usage/summed-usage.ts'
import type { Acknowledged } from './acknowledged.ts'

/** What a token costs in billionths of a credit, as the configuration says. */
export const tokenPrice = { input: 1000, output: 2000 }

/** Looks into the database for everything that was acknowledged, and for everything that must never be. */
export async function expectAllKept(
  options: DatabaseOptions,
  acknowledged: Acknowledged,
  context: string,
): Promise<void> {
  const { database, destroy } = await openDatabase(options)
  try {
    expect(await lostIn(database, acknowledged), context).toEqual([])
    await expectSoundBooks(database)
    expect(await summedUsage(database), context).toEqual(await sumOfRecords(database))
  } finally {
    await destroy()
  }
}

async function lostIn(database: Kysely<Database>, acknowledged: Acknowledged): Promise<string[]> {
  const keys = await database.selectFrom('api_keys').select(['id', 'revoked_at']).execute()
  const revokedAt = new Map(keys.map((key) => [key.id, key.revoked_at]))
  const audited = await database.selectFrom('audit_entries').select(['action', 'target_id']).execute()
  const lines = new Set(audited.map(({ action, target_id: target }) => `${action} ${target}`))
  const usage = await database.selectFrom('usage_records').selectAll().execute()
  const records = new Map(usage.map((record) => [record.request_id, record]))
  const transfers = await database
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_entries', 'ledger_entries.transfer_id', 'ledger_transfers.id')
    .select(['ledger_transfers.id', 'kind', 'reference', 'amount'])
    .where('account', 'like', 'organization:%')
    .execute()
  const amounts = new Map(transfers.map(({ kind, reference, amount }) => [`${kind} ${reference}`, amount]))

  const lost: string[] = []
  const demand = (kept: boolean, what: string) => void (kept || lost.push(what))
  for (const id of acknowledged.keys.keys()) {
    demand(revokedAt.has(id), `key ${id}`)
    demand(lines.has(`api-key.create ${id}`), `the audit line of key ${id}`)
  }
  for (const id of acknowledged.revoked) {
    demand((revokedAt.get(id) ?? null) !== null, `revocation of ${id}`)
    demand(lines.has(`api-key.revoke ${id}`), `the audit line of the revocation of ${id}`)
  }
  for (const [id, { promptTokens, completionTokens }] of acknowledged.completions) {
    const cost = promptTokens * tokenPrice.input + completionTokens * tokenPrice.output
    const record = records.get(id)
    demand(record?.prompt_tokens === promptTokens && record.completion_tokens === completionTokens, `usage of ${id}`)
    demand(record?.cost === cost && amounts.get(`usage ${id}`) === -cost, `charge of ${id}`)
  }
  for (const [id, amount] of acknowledged.grants) demand(amounts.get(`grant ${id}`) === amount, `grant ${id}`)
  return lost
}

async function sumOfRecords(database: Kysely<Database>) {
  return database
    .selectFrom('usage_records')
    .select((select) => [
      select.fn.countAll<number>().as('requests'),
      select.fn.coalesce(select.fn.sum<number>('cost'), select.lit(0)).as('cost'),
    ])
    .executeTakeFirstOrThrow()
}
