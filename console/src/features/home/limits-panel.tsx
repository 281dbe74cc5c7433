import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrganizationLimits } from '../../api/resources.ts'
import { Meter } from '../../ui/meter.tsx'
import { shortNumber } from '../../ui/number-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { limitsNowQuery } from './overview-queries.ts'

const names = {
  requests_per_minute: 'Requests per minute',
  tokens_per_minute: 'Tokens per minute',
  requests_per_day: 'Requests per day',
  tokens_per_day: 'Tokens per day',
} as const satisfies Partial<Record<keyof OrganizationLimits, string>>

/** What is left of the four limits at this moment. */
export function LimitsPanel({ organizationId }: { organizationId: string }) {
  const { data: limits, error } = useQuery(limitsNowQuery(organizationId))
  return (
    <Panel
      title="Limits"
      {...(limits !== undefined && { description: `Left now, on the plan “${limits.plan}”.` })}
      actions={
        <Link
          to="/organizations/$organization/limits"
          params={{ organization: organizationId }}
          className={`text-sm ${textLink}`}
        >
          Details
        </Link>
      }
    >
      {limits === undefined ? (
        error === null ? (
          <Skeleton lines={4} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <ul className="flex flex-col gap-4">
          {(Object.keys(names) as (keyof typeof names)[]).map((limit) => {
            const { remaining, limit: most } = limits[limit]
            return (
              <li key={limit} className="text-sm">
                <p className="mb-1.5 flex items-baseline justify-between gap-2">
                  <span>{names[limit]}</span>
                  <span className="text-xs text-ink-soft tabular-nums">
                    <span className="text-sm font-medium text-ink">{shortNumber(remaining)}</span> of{' '}
                    {shortNumber(most)}
                  </span>
                </p>
                <Meter label={`${names[limit]}: left`} value={remaining} max={most} />
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
