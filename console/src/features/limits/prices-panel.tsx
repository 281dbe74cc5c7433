import { useQuery } from '@tanstack/react-query'
import type { Plan } from '../../api/resources.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ModelName } from '../../ui/model-name.tsx'
import { creditsWords } from '../../ui/number-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { organizationPlanQuery } from './limits-queries.ts'

type Price = Plan['prices'][number]

const amount = (value: string) => <span title={value}>{creditsWords(value)}</span>

const columns: Column<Price>[] = [
  { title: 'Model', cell: ({ model }) => <ModelName id={model} /> },
  { title: 'Input', numeric: true, cell: ({ input }) => amount(input) },
  { title: 'Cached', numeric: true, cell: ({ cached_input: cached }) => amount(cached) },
  { title: 'Output', numeric: true, cell: ({ output }) => amount(output) },
]

/** What models cost the organization, as its plan has it. */
export function PricesPanel({ organizationId }: { organizationId: string }) {
  const { data: plan } = useQuery(organizationPlanQuery(organizationId))
  if (plan === undefined) return null
  return (
    <Panel
      title="Prices"
      description="Credits for a million tokens. Reasoning is output; models that are not listed are free."
      flush
    >
      {plan.prices.length === 0 ? (
        <p className="px-4 py-10 text-center text-sm text-ink-soft">Every model is free here.</p>
      ) : (
        <DataTable caption="Prices" columns={columns} rows={plan.prices} keyOf={({ model }) => model} />
      )}
    </Panel>
  )
}
