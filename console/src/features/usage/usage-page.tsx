import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { downloadAddress } from '../../api/download-address.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UsageFigures } from './usage-figures.tsx'
import { groupNouns, groupTotals, groupWords, type GroupName } from './usage-groups.ts'
import { usageQuery, usageQueryText } from './usage-queries.ts'
import { columnStarts, rangeWords, usageRanges, type RangeName } from './usage-ranges.ts'
import { metricWords, usageSeries, type Metric } from './usage-series.ts'
import { UsageTable } from './usage-table.tsx'

const route = getRouteApi('/inside/organizations/$organization/usage')
const UsageChart = lazy(async () => ({ default: (await import('./usage-chart.tsx')).UsageChart }))

const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** What was used, over time and by whom. */
export function UsagePage() {
  const { organization } = route.useParams()
  const [range, setRange] = useState<RangeName>('30d')
  const [group, setGroup] = useState<GroupName>('model')
  const [metric, setMetric] = useState<Metric>('tokens')
  const { data: usage, error } = useQuery(usageQuery(organization, range, group))
  const starts = columnStarts(usageRanges[range], Date.now())
  const groups = usage === undefined ? [] : groupTotals(usage.data, group)
  const { series, columns } = usageSeries(usage?.data ?? [], groups, starts, { group, metric })
  const timeOf = (startMs: number) => (usageRanges[range].step === 'hour' ? hour : day).format(startMs)
  const file = downloadAddress(`/organizations/${organization}/usage`, {
    ...usageQueryText(range, group, Date.now()),
    format: 'csv',
  })
  return (
    <Page
      title="Usage"
      description="Every admitted request counts here, those of the playground too. Days are those of UTC."
      actions={<DownloadLink href={file}>CSV</DownloadLink>}
    >
      <div className="flex flex-wrap gap-2">
        <Segments label="Time" options={rangeWords} value={range} onChange={setRange} />
        <Segments label="Grouped by" options={groupWords} value={group} onChange={setGroup} />
      </div>
      <ProblemNotice error={error} />
      {usage === undefined ? (
        error === null && <Skeleton lines={8} />
      ) : usage.total.requests === 0 ? (
        <Panel>
          <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title={`Nothing was used in ${rangeWords[range]}`}>
            The first request shows up here within a second.{' '}
            <Link to="/docs" className={textLink}>
              How to send one
            </Link>
            , or try a model in the{' '}
            <Link to="/organizations/$organization/playground" params={{ organization }} className={textLink}>
              playground
            </Link>
            .
          </EmptyState>
        </Panel>
      ) : (
        <>
          <UsageFigures total={usage.total} />
          <Panel
            title={`${metricWords[metric]} by ${usageRanges[range].step}`}
            actions={<Segments label="Shown" options={metricWords} value={metric} onChange={setMetric} />}
          >
            <Suspense fallback={<div className="h-64 animate-pulse rounded bg-sunken" />}>
              <UsageChart
                label={`${metricWords[metric]} in ${rangeWords[range]}, by ${groupNouns[group]}. The table below has the numbers.`}
                series={series}
                columns={columns}
                timeOf={timeOf}
              />
            </Suspense>
          </Panel>
          <Panel title={`By ${groupNouns[group]}`} flush>
            <UsageTable group={group} groups={groups} series={series} />
          </Panel>
        </>
      )}
    </Page>
  )
}
