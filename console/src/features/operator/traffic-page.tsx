import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { shortNumber, wholeNumber } from '../../ui/number-words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FigureCard } from '../home/figure-card.tsx'
import { trafficQuery } from './operator-queries.ts'
import { TrafficBars } from './traffic-bars.tsx'
import { trafficColumns } from './traffic-columns.tsx'
import { useOrganizationNames } from './use-organization-names.ts'

const REFRESH_MS = 2000

/** What goes through this server, as it goes. Never what was said. */
export function TrafficPage() {
  const [running, setRunning] = useState(true)
  const { data: traffic, error } = useQuery({ ...trafficQuery, refetchInterval: running ? REFRESH_MS : false })
  const names = useOrganizationNames(traffic?.exchanges.map((exchange) => exchange.organization_id) ?? [])
  const minutes = traffic === undefined ? 0 : traffic.steps.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const sumOf = (field: 'requests' | 'failures' | 'completion_tokens') =>
    traffic?.steps.reduce((sum, step) => sum + step[field], 0) ?? 0
  return (
    <Page
      title="Traffic"
      description="What goes through this server now, and what ended last. Figures and names, never what was said."
      actions={
        <Button
          icon={running ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          onClick={() => setRunning(!running)}
        >
          {running ? 'Hold still' : 'Follow again'}
        </Button>
      }
    >
      {error !== null && <ProblemNotice error={error} />}
      {traffic === undefined ? (
        error === null && <Skeleton lines={8} />
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <FigureCard name="In flight" value={wholeNumber(traffic.in_flight)} note="requests now" />
            <FigureCard
              name="Requests a minute"
              value={minutes === 0 ? 0 : shortNumber(Math.round((sumOf('requests') / minutes) * 10) / 10)}
              note="over five minutes"
            />
            <FigureCard name="Failed" value={wholeNumber(sumOf('failures'))} note="in five minutes" />
            <FigureCard
              name="Tokens a second"
              value={minutes === 0 ? 0 : shortNumber(Math.round(sumOf('completion_tokens') / minutes / 60))}
              note="generated, over five minutes"
            />
          </dl>
          <Panel title="Ended, by ten seconds">
            <TrafficBars steps={traffic.steps} />
          </Panel>
          <Panel title="Latest" flush>
            {traffic.exchanges.length === 0 ? (
              <p className="px-4 py-10 text-center text-sm text-ink-soft">Nothing has come since the start.</p>
            ) : (
              <DataTable
                caption="What ended last"
                columns={trafficColumns(names)}
                rows={traffic.exchanges}
                keyOf={(exchange) => exchange.request_id}
              />
            )}
          </Panel>
        </>
      )}
    </Page>
  )
}
