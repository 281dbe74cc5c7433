import { expect, it } from 'vitest'
import { settleUsage } from '../../../src/platform/billing/settle-usage.ts'
import { createStores } from '../../../src/platform/stores.ts'
import { describeDatabases, type TestDatabaseKind } from '../../support/databases.ts'
import { serveWithPeople } from '../platform-people.ts'

const CREDIT = 1_000_000_000
/** More than fits into one part of a statement, and into several pages of a list. */
const CHARGES = 1203

async function serveLedger(kind: TestDatabaseKind) {
  const served = await serveWithPeople({ kind })
  const { send, made, database, clock } = served
  const organizationId = made.organization_id
  const billing = `/organizations/${organizationId}/billing`
  const charge = (requestIds: readonly string[], cost: number) => {
    const settlements = requestIds.map((requestId) => ({ requestId, organizationId, cost }))
    return database
      .transaction()
      .execute((transaction) => settleUsage(createStores(transaction), settlements, clock.epochMs()))
  }
  clock.nowMs = Date.UTC(2026, 9, 31, 23, 59, 59, 999)
  await send('POST', `${billing}/grants`, { amount: '5000', note: '=HYPERLINK("http://evil.test")' })
  await charge(['october'], 100 * CREDIT)
  clock.nowMs = Date.UTC(2026, 10, 1)
  await charge(
    Array.from({ length: CHARGES }, (_, index) => `request-${String(index).padStart(4, '0')}`),
    CREDIT,
  )
  clock.nowMs += 1000
  await send('POST', `${billing}/refunds`, { request_id: 'request-0007', note: 'sorry, "friend"' })
  clock.nowMs = Date.UTC(2026, 11, 5)
  await charge(['december'], CREDIT)
  return { ...served, billing }
}

interface Statement {
  opening_balance: string
  closing_balance: string
  transfers: { kind: string; reference: string; amount: string; created_at: string }[]
}

describeDatabases('statements', (kind) => {
  it('hold every transfer of a month in UTC, and lead from one balance to the next', async () => {
    const { send, billing } = await serveLedger(kind)
    const statement = async (month: string) =>
      (await send('GET', `${billing}/statements/${month}`)).body as unknown as Statement
    const [october, november, december] = [
      await statement('2026-10'),
      await statement('2026-11'),
      await statement('2026-12'),
    ]
    expect(october).toMatchObject({ opening_balance: '0.000000000', closing_balance: '4900.000000000' })
    expect(october.transfers.map((transfer) => transfer.kind).toSorted()).toEqual(['grant', 'usage'])
    expect(november.opening_balance).toBe(october.closing_balance)
    expect(november.transfers).toHaveLength(CHARGES + 1)
    expect(new Set(november.transfers.map(({ reference, kind: sort }) => sort + reference)).size).toBe(CHARGES + 1)
    expect(november.closing_balance).toBe(`${4900 - CHARGES + 1}.000000000`)
    expect(december.opening_balance).toBe(november.closing_balance)
    expect(december.closing_balance).toBe(`${4900 - CHARGES}.000000000`)
  })

  it('as CSV have a line for each transfer with the balance after it, and nothing that runs', async () => {
    const { send, billing } = await serveLedger(kind)
    const answer = await send('GET', `${billing}/statements/2026-11?format=csv`)
    expect(answer.headers.get('content-disposition')).toContain('statement-2026-11.csv')
    const lines = answer.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 1 + CHARGES + 1 + 1)
    expect(lines[0]).toBe('time,kind,reference,note,amount,balance')
    expect(lines[1]).toBe('2026-11-01T00:00:00.000Z,opening balance,,,,4900.000000000')
    expect(lines[2]).toMatch(/^2026-11-01T00:00:00\.000Z,usage,request-\d{4},,-1\.000000000,4899\.000000000$/)
    expect(lines.at(-2)).toContain(',refund,request-0007,"sorry, ""friend""",1.000000000,')
    expect(lines.at(-1)).toBe(`2026-12-01T00:00:00.000Z,closing balance,,,,${4900 - CHARGES + 1}.000000000`)
    const october = await send('GET', `${billing}/statements/2026-10?format=csv`)
    expect(october.text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  })

  it('of a month that is none, or has not begun, do not exist', async () => {
    const { send, billing } = await serveLedger(kind)
    expect((await send('GET', `${billing}/statements/2027-01`)).status).toBe(404)
    for (const month of ['2026-13', '2026', 'now', '2026-1']) {
      expect((await send('GET', `${billing}/statements/${month}`)).status).toBe(400)
    }
  })

  it('the list of transfers shows each once, the newest first, and can be narrowed to one kind', async () => {
    const { send, billing } = await serveLedger(kind)
    const references: string[] = []
    let cursor = ''
    do {
      const { body } = await send('GET', `${billing}/transfers?limit=100&kind=usage${cursor}`)
      const { data, next_cursor: next } = body as { data: { reference: string }[]; next_cursor: string | null }
      references.push(...data.map(({ reference }) => reference))
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(references).toHaveLength(CHARGES + 2)
    expect(new Set(references).size).toBe(CHARGES + 2)
    expect([references[0], references.at(-1)]).toEqual(['december', 'october'])
    const { body } = await send('GET', `${billing}/transfers?kind=grant`)
    expect(body['data']).toHaveLength(1)
  })
})
