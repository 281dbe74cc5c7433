import { useInfiniteQuery } from '@tanstack/react-query'
import type { Payment } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { creditsWords } from '../../ui/number-words.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { paymentsQuery } from './billing-queries.ts'

const columns: Column<Payment>[] = [
  { title: 'When', cell: (payment) => <Time value={payment.created_at} /> },
  {
    title: 'State',
    cell: ({ state }) =>
      state === 'succeeded' ? <Badge look="success">Paid</Badge> : <Badge look="warning">Taken back</Badge>,
  },
  { title: 'Provider', wide: true, cell: ({ provider }) => provider },
  {
    title: 'Payment',
    wide: true,
    cell: (payment) => <span className="font-mono text-xs break-all">{payment.payment_id}</span>,
  },
  { title: 'Credits', numeric: true, cell: ({ amount }) => creditsWords(amount) },
]

export function PaymentsPanel({ organizationId }: { organizationId: string }) {
  const query = useInfiniteQuery(paymentsQuery(organizationId))
  return (
    <Panel title="Payments" flush>
      <PagedTable
        query={query}
        caption="Payments"
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <p className="px-4 py-8 text-center text-sm text-ink-soft">
            No payments. Where this installation is connected to a payment provider, they show up here by themselves;
            else an operator grants credits.
          </p>
        }
      />
    </Panel>
  )
}
