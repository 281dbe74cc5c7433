import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import { creditsText, creditsTextSchema } from './credits.ts'
import { transferKinds, type Transfer } from './transfer.ts'

/** A line of the ledger, as the platform API shows it. What the organization lost has a minus. */
export const transferResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('transfer'),
    kind: z.enum(transferKinds),
    /** The request, the payment event, or the transfer itself. */
    reference: z.string(),
    amount: creditsTextSchema,
    actor: z.string().nullable(),
    note: z.string().nullable(),
    created_at: timeSchema,
  })
  .meta({ id: 'Transfer' })

export function renderTransfer(transfer: Transfer): z.input<typeof transferResource> {
  return {
    id: transfer.id,
    object: 'transfer',
    kind: transfer.kind,
    reference: transfer.reference,
    amount: creditsText(transfer.amount),
    actor: transfer.actor ?? null,
    note: transfer.note ?? null,
    created_at: timeText(transfer.createdAtMs),
  }
}
