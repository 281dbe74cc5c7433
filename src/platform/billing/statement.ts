import { z } from 'zod'
import { csvLine } from '../http/csv.ts'
import { timeText } from '../http/time-text.ts'
import { creditsText, creditsTextSchema } from './credits.ts'
import type { LedgerStore, Period } from './ledger-store.ts'
import { renderTransfer, transferResource } from './transfer-resource.ts'
import type { Transfer } from './transfer.ts'

/** One month of an organization's ledger. The month that runs has the transfers so far. */
export const statementResource = z
  .strictObject({
    object: z.literal('statement'),
    organization_id: z.string(),
    month: z.string(),
    opening_balance: creditsTextSchema,
    transfers: z.array(transferResource),
    closing_balance: creditsTextSchema,
  })
  .meta({ id: 'Statement' })

export interface StatementRequest {
  organizationId: string
  month: string
  period: Period
}

const PART_LENGTH = 500

/** The statement as JSON, in parts: a busy month has more transfers than anybody wants to hold at once. */
export async function* statementJson(ledger: LedgerStore, request: StatementRequest): AsyncGenerator<string> {
  const { organizationId, month } = request
  let balance = await ledger.balanceAt(organizationId, request.period.fromMs)
  const head = { object: 'statement', organization_id: organizationId, month, opening_balance: creditsText(balance) }
  yield `${JSON.stringify(head).slice(0, -1)},"transfers":[`
  let separator = ''
  for await (const part of partsOf(ledger, request)) {
    balance += part.reduce((sum, { amount }) => sum + amount, 0)
    yield separator + part.map((transfer) => JSON.stringify(renderTransfer(transfer))).join(',')
    separator = ','
  }
  yield `],"closing_balance":${JSON.stringify(creditsText(balance))}}`
}

/** The same for a spreadsheet, with the balance after each transfer. */
export async function* statementCsv(ledger: LedgerStore, request: StatementRequest): AsyncGenerator<string> {
  const { fromMs, toMs } = request.period
  let balance = await ledger.balanceAt(request.organizationId, fromMs)
  yield csvLine(['time', 'kind', 'reference', 'note', 'amount', 'balance'])
  yield csvLine([timeText(fromMs), 'opening balance', null, null, null, creditsText(balance)])
  for await (const part of partsOf(ledger, request)) {
    const lines = part.map(({ createdAtMs, kind, reference, note, amount }) => {
      balance += amount
      const cells = [timeText(createdAtMs), kind, reference, note ?? null, creditsText(amount), creditsText(balance)]
      return csvLine(cells)
    })
    yield lines.join('')
  }
  yield csvLine([timeText(toMs), 'closing balance', null, null, null, creditsText(balance)])
}

async function* partsOf(ledger: LedgerStore, { organizationId, period }: StatementRequest): AsyncGenerator<Transfer[]> {
  let after: Transfer | undefined
  for (;;) {
    const part = await ledger.listPeriod(organizationId, period, { limit: PART_LENGTH, after })
    if (part.length > 0) yield part
    after = part.at(-1)
    if (part.length < PART_LENGTH) return
  }
}

/** A calendar month in UTC, or undefined for a text that names none. */
export function periodOfMonth(month: string): Period | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return undefined
  const first = new Date(`${month}-01T00:00:00Z`)
  return { fromMs: first.getTime(), toMs: new Date(first).setUTCMonth(first.getUTCMonth() + 1) }
}
