import { Badge } from '../../ui/badge.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Panel } from '../../ui/panel.tsx'
import { clientFacts, clientHabits } from './client-facts.ts'
import { DocsPage } from './docs-page.tsx'

const badges = {
  yes: ['success', 'Works'],
  settings: ['warning', 'With a setting'],
  no: ['danger', 'Does not work'],
} as const

const row = 'grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[17rem_minmax(0,1fr)]'

/** Whether what people use already works here. */
export function ClientsPage() {
  return (
    <DocsPage
      title="Will my client work?"
      description="Set its base address and its key. If it speaks chat completions, it works; here is what to know about some."
    >
      <Panel title="Clients" flush>
        <dl className="divide-y divide-line">
          {clientFacts.map(({ client, works, notes }) => {
            const [look, words] = badges[works]
            return (
              <div key={client} className={row}>
                <dt className="flex flex-wrap items-start gap-2 font-medium md:flex-col md:gap-1">
                  {client}
                  <Badge look={look}>{words}</Badge>
                </dt>
                <dd className="text-ink-soft">
                  <CodeText text={notes} />
                </dd>
              </div>
            )
          })}
        </dl>
      </Panel>
      <p className="max-w-3xl text-sm text-ink-soft">
        The tests of this server drive the openai package against it, in Node and inside a browser. What is said of the
        others follows from what they were seen to send.
      </p>
      <Panel title="Habits of clients" flush>
        <dl className="divide-y divide-line">
          {clientHabits.map(({ habit, advice }) => (
            <div key={habit} className={row}>
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
