import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../api/organizations.ts'
import { Badge } from '../../ui/badge.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { plansQuery } from './limits-queries.ts'

const credentialWords = { api_key: 'API keys', playground: 'the playground' } as const

/** What the plan gives beyond the limits, with what this organization has otherwise. */
export function PlanPanel({ organizationId }: { organizationId: string }) {
  const { data: plans } = useQuery(plansQuery)
  const { data: organization } = useOrganization(organizationId)
  const plan = plans?.find(({ name }) => name === organization?.plan)
  if (plan === undefined || organization === undefined) return null
  const own = organization.overrides ?? {}
  const { models = plan.models, credentials = plan.credentials, retention = plan.retention } = own
  const multiplier = own.price_multiplier ?? plan.price_multiplier
  return (
    <Panel
      title={`The plan “${plan.name}”`}
      description="An operator of this installation sets it."
      actions={organization.overrides !== null && <Badge look="accent">With terms of its own</Badge>}
    >
      <Facts>
        <Fact name="Models">
          {models.includes('*') ? 'All of them' : <span className="font-mono text-xs">{models.join(', ')}</span>}
        </Fact>
        <Fact name="Used with">{credentials.map((kind) => credentialWords[kind]).join(' and ')}</Fact>
        <Fact name="Retention to choose from">{retention.join(', ')}</Fact>
        <Fact name="Prices">
          {multiplier === 1 ? 'As listed' : multiplier === 0 ? 'Nothing costs anything' : `Times ${multiplier}`}
        </Fact>
      </Facts>
    </Panel>
  )
}
