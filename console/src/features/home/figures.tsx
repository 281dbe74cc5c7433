import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/role.ts'
import { counted, creditsWords, shortNumber, wholeNumber } from '../../ui/number-words.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { isLive } from '../api-keys/key-state.ts'
import { useKeyRows } from '../api-keys/use-key-rows.ts'
import { FigureCard } from './figure-card.tsx'
import { creditsQuery, recentUsageQuery } from './overview-queries.ts'

const NOT_YET = '–'

/** What happened in the last 24 hours, and what is there to go on with. */
export function Figures({ organizationId }: { organizationId: string }) {
  const maySeeCredits = useMay(organizationId, 'billing:read')
  const { data: usage, error } = useQuery(recentUsageQuery(organizationId))
  const { data: billing } = useQuery({ ...creditsQuery(organizationId), enabled: maySeeCredits })
  const { rows: keys } = useKeyRows(organizationId)
  const live = keys?.filter(({ state }) => isLive(state))
  const total = usage?.total
  if (error !== null && usage === undefined) return <ProblemNotice error={error} />
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <FigureCard
        name="Requests, 24 hours"
        value={total === undefined ? NOT_YET : wholeNumber(total.requests)}
        note={total === undefined ? '' : total.failures === 0 ? 'none failed' : `${wholeNumber(total.failures)} failed`}
      />
      <FigureCard
        name="Tokens, 24 hours"
        value={total === undefined ? NOT_YET : shortNumber(total.prompt_tokens + total.completion_tokens)}
        note={
          total === undefined
            ? ''
            : `${shortNumber(total.prompt_tokens)} in, ${shortNumber(total.completion_tokens)} out`
        }
      />
      <FigureCard
        name="Spent, 24 hours"
        value={total === undefined ? NOT_YET : creditsWords(total.cost)}
        note={billing === undefined ? 'credits' : `${creditsWords(billing.month_spent)} this month`}
      />
      {maySeeCredits ? (
        <FigureCard
          name="Credits left"
          value={billing === undefined ? NOT_YET : creditsWords(billing.available)}
          note={
            billing === undefined
              ? ''
              : billing.monthly_cap === null
                ? 'no monthly cap'
                : `cap of ${creditsWords(billing.monthly_cap)} a month`
          }
        />
      ) : (
        <FigureCard
          name="Working keys"
          value={live?.length ?? NOT_YET}
          note={keys === undefined ? '' : `${counted(keys.length - (live?.length ?? 0), 'has', 'have')} ended`}
        />
      )}
    </dl>
  )
}
