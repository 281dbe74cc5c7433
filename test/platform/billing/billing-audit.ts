import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../src/platform/database/schema.ts'

/** Asks the database, in its own words, for everything that must never be. All lists must be empty. */
export async function expectSoundBooks(database: Kysely<Database>): Promise<void> {
  const unbalanced = await sql`
    select transfer_id from ledger_entries group by transfer_id having sum(amount) <> 0 or count(*) <> 2`.execute(
    database,
  )
  const withoutEntries = await sql`
    select id from ledger_transfers where id not in (select transfer_id from ledger_entries)`.execute(database)
  const outOfStep = await sql`
    select organization_id, balance, held from billing_accounts
    where balance <> (select coalesce(sum(amount), 0) from ledger_entries
                      where account = 'organization:' || billing_accounts.organization_id)
       or held <> (select coalesce(sum(amount), 0) from holds
                   where organization_id = billing_accounts.organization_id and state = 'open')`.execute(database)
  const twice = await sql`
    select kind, reference from ledger_transfers group by kind, reference having count(*) > 1`.execute(database)
  const settledAndOpen = await sql`
    select request_id from holds where state = 'open'
    and request_id in (select reference from ledger_transfers where kind = 'usage')`.execute(database)
  const refundedTooMuch = await sql`
    select reference from ledger_transfers refund join ledger_entries on transfer_id = refund.id
    where kind = 'refund' and reference <> refund.id and account = 'organization:' || refund.organization_id
    and amount <> (select -charged.amount from ledger_transfers charge
                   join ledger_entries charged on charged.transfer_id = charge.id
                   where charge.kind = 'usage' and charge.reference = refund.reference
                   and charged.account = 'organization:' || charge.organization_id)`.execute(database)
  expect({
    unbalanced: unbalanced.rows,
    withoutEntries: withoutEntries.rows,
    outOfStep: outOfStep.rows,
    twice: twice.rows,
    settledAndOpen: settledAndOpen.rows,
    refundedTooMuch: refundedTooMuch.rows,
  }).toEqual({
    unbalanced: [],
    withoutEntries: [],
    outOfStep: [],
    twice: [],
    settledAndOpen: [],
    refundedTooMuch: [],
  })
}
