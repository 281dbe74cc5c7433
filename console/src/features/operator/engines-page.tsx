import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EnginePanel } from './engine-panel.tsx'
import { enginesQuery } from './operator-queries.ts'

/** What generates: how it stands, how busy it is, how fast. */
export function EnginesPage() {
  const { data: engines, error } = useQuery(enginesQuery)
  return (
    <Page
      title="Engines"
      description="What generates the replies on this server, with the figures of the last five minutes. Follows them live."
    >
      {error !== null && <ProblemNotice error={error} />}
      {engines === undefined ? (
        error === null && <Skeleton lines={8} />
      ) : engines.length === 0 ? (
        <Panel>
          <EmptyState icon={<Server aria-hidden />} title="No engine is configured" />
        </Panel>
      ) : (
        engines.map((engine) => <EnginePanel key={engine.name} engine={engine} />)
      )}
    </Page>
  )
}
