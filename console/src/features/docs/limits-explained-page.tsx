import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRememberedOrganization } from '../../app/remembered-organization.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { textLink } from '../../ui/text-link.ts'
import { DocsPage } from './docs-page.tsx'

interface LimitRow {
  name: string
  counts: string
  header: string
}

const rows: readonly LimitRow[] = [
  { name: 'Requests per minute', counts: 'every request', header: 'x-ratelimit-*-requests' },
  { name: 'Tokens per minute', counts: 'the input of chat completions', header: 'x-ratelimit-*-tokens' },
  { name: 'Requests per day', counts: 'every request', header: 'x-ratelimit-*-requests-day' },
  { name: 'Tokens per day', counts: 'the input of chat completions', header: 'x-ratelimit-*-tokens-day' },
]

const columns: Column<LimitRow>[] = [
  { title: 'Limit', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { title: 'Counts', cell: ({ counts }) => counts },
  { title: 'Headers', cell: ({ header }) => <code className="font-mono text-xs">{header}</code> },
]

const headers = [
  'x-ratelimit-limit-requests: 60',
  'x-ratelimit-remaining-requests: 41',
  'x-ratelimit-reset-requests: 19s',
].join('\n')

export function LimitsExplainedPage() {
  const organization = useRememberedOrganization(undefined)
  return (
    <DocsPage
      title="Limits explained"
      description={
        <>
          Four limits hold for each organization, all its projects and keys together.{' '}
          {organization !== undefined && (
            <Link to="/organizations/$organization/limits" params={{ organization }} className={textLink}>
              See yours, live
            </Link>
          )}
        </>
      }
    >
      <Panel flush>
        <DataTable caption="The four limits" columns={columns} rows={rows} keyOf={({ name }) => name} />
      </Panel>
      <div className="flex max-w-3xl flex-col gap-6 text-sm">
        <Part title="A minute fills up steadily">
          What is used comes back evenly, not all at once when the clock strikes: after a second, a sixtieth of the
          minute’s limit is there again. So a burst may use all of it at once, and then one goes on at the steady pace.
        </Part>
        <Part title="A day is a day of UTC">
          Daily counts start anew at 00:00 UTC. Until then a reached daily limit does not give way, and{' '}
          <code>x-should-retry: false</code> says so.
        </Part>
        <Part title="Tokens are counted when a request comes in">
          What counts is the input as it is estimated at that moment, not what the reply turns out to be. Nothing is
          corrected afterwards.
        </Part>
        <Part title="A request that is refused uses nothing">
          All four must have room. If one has not, the request is answered with 429 and takes nothing from the others.
        </Part>
        <Part title="Wait as long as Retry-After says">
          It names the first moment at which the same request would fit. The <code>reset</code> headers say something
          else: when all of the limit is there again, if nothing more is sent.
        </Part>
        <section className="flex flex-col gap-2">
          <h2 className="text-base font-semibold">Every answer tells what is left</h2>
          <p className="text-ink-soft">
            <CodeText text="Each admitted request carries `limit`, `remaining` and `reset` for each of the limits that apply to it; those about tokens only on chat completions." />
          </p>
          <CodeBlock label="Rate-limit headers" text={headers} />
        </section>
        <Part title="Not the same as credits or capacity">
          402 means that credits or the monthly cap do not suffice. 503 with{' '}
          <code>infrastructure_rate_limit_exceeded</code> means that the machines are full: your own limits are not the
          cause.
        </Part>
      </div>
    </DocsPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-ink-soft">{children}</p>
    </section>
  )
}
