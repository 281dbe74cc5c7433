import { newId } from '../../kernel/ids.ts'
import type { TransferKind } from '../database/schema.ts'

/** One movement of credits between an organization and the house. Never changed, never deleted. */
export interface Transfer {
  id: string
  organizationId: string
  kind: TransferKind
  /** What makes it happen once: no two of a kind have the same. */
  reference: string
  /** What the organization gains, or with a minus loses. */
  amount: number
  createdAtMs: number
  /** The account or operator that caused it; undefined for the server itself. */
  actor: string | undefined
  note: string | undefined
}

export interface LedgerEntry {
  account: string
  amount: number
}

/** The other side of each kind of transfer. */
const houseAccounts: Readonly<Record<TransferKind, string>> = {
  grant: 'house:grants',
  payment: 'house:payments',
  'payment-refund': 'house:payments',
  usage: 'house:usage',
  refund: 'house:usage',
  adjustment: 'house:adjustments',
}

export const transferKinds = Object.keys(houseAccounts) as TransferKind[]

/** A transfer with nothing else to be known by is its own reference. */
export function newTransfer(
  given: Pick<Transfer, 'organizationId' | 'kind' | 'amount' | 'createdAtMs'> & Partial<Transfer>,
): Transfer {
  const id = newId('transfer')
  return { id, reference: id, actor: undefined, note: undefined, ...given }
}

export function organizationAccount(organizationId: string): string {
  return `organization:${organizationId}`
}

/** Both sides; they add up to nothing. */
export function entriesOf({ kind, organizationId, amount }: Transfer): readonly [LedgerEntry, LedgerEntry] {
  return [
    { account: organizationAccount(organizationId), amount },
    { account: houseAccounts[kind], amount: -amount },
  ]
}
