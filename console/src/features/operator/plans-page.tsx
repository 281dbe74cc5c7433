import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { counted, wholeNumber } from '../../ui/number-words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { plansQuery } from '../limits/limits-queries.ts'
import { allOrganizationsQuery } from './operator-queries.ts'
import { limitNames } from './overrides-draft.ts'
import { limitWords } from './plan-words.ts'

/** The plans of the configuration, and how many organizations are on each. */
export function PlansPage() {
  const { data: plans, error } = useQuery(plansQuery)
  const { data: organizations } = useQuery(allOrganizationsQuery)
  const countOf = ({ name }: Plan) => organizations?.filter(({ plan }) => plan === name).length
  return (
    <Page
      title="Plans"
      description={
        <>
          Plans are written in the configuration. Which one an organization is on, and what it has otherwise, is set on{' '}
          <Link to="/operator/organizations" className={textLink}>
            its page
          </Link>
          .
        </>
      }
    >
      {plans === undefined ? error === null ? <Skeleton lines={8} /> : <ProblemNotice error={error} /> : null}
      {plans?.map((plan) => (
        <Panel
          key={plan.name}
          title={plan.name}
          description={counted(countOf(plan) ?? 0, 'organization')}
          actions={plan.is_default && <Badge look="accent">For new organizations</Badge>}
        >
          <Facts>
            {limitNames.map((name) => (
              <Fact key={name} name={limitWords[name]}>
                <span className="tabular-nums">{wholeNumber(plan.limits[name])}</span>
              </Fact>
            ))}
            <Fact name="Models">
              <span className="font-mono text-xs">{plan.models.join(', ')}</span>
            </Fact>
            <Fact name="Kinds of credential">{plan.credentials.join(', ')}</Fact>
            <Fact name="Retention">{plan.retention.join(', ')}</Fact>
            <Fact name="Price multiplier">{plan.price_multiplier}</Fact>
          </Facts>
        </Panel>
      ))}
    </Page>
  )
}
