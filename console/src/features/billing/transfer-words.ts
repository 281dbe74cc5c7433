import type { Transfer } from '../../api/resources.ts'

export const transferWords: Readonly<Record<Transfer['kind'], string>> = {
  usage: 'Usage',
  grant: 'Grant',
  payment: 'Payment',
  'payment-refund': 'Payment taken back',
  refund: 'Refund',
  adjustment: 'Adjustment',
}
