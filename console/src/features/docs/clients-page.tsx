import { Badge } from '../../ui/badge.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { clientFacts, clientHabits, type ClientFact } from './client-facts.ts'
import { DocsPage } from './docs-page.tsx'

const badges = {
  yes: ['success', 'Works'],
  settings: ['warning', 'With a setting'],
  no: ['danger', 'Does not work'],
} as const

const columns: Column<ClientFact>[] = [
  { title: 'Client', cell: ({ client }) => <span className="font-medium">{client}</span> },
  {
    title: 'Works',
    cell: ({ works }) => {
      const [look, words] = badges[works]
      return <Badge look={look}>{words}</Badge>
    },
  },
  {
    title: 'What to know',
    cell: ({ notes }) => (
      <span className="block min-w-56 text-ink-soft">
        <CodeText text={notes} />
      </span>
    ),
  },
]

/** Whether what people use already works here. */
export function ClientsPage() {
  return (
    <DocsPage
      title="Will my client work?"
      description="Set its base address and its key. If it speaks chat completions, it works; here is what to know about some."
    >
      <Panel flush>
        <DataTable caption="Clients" columns={columns} rows={clientFacts} keyOf={({ client }) => client} />
      </Panel>
      <Panel title="Habits of clients" flush>
        <dl className="divide-y divide-line">
          {clientHabits.map(({ habit, advice }) => (
            <div key={habit} className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[17rem_minmax(0,1fr)]">
              <dt className="font-medium">{habit}</dt>
              <dd className="text-ink-soft">
                <CodeText text={advice} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </DocsPage>
  )
}
