import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../api/organizations.ts'
import { Badge } from '../../ui/badge.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { organizationPlanQuery } from './limits-queries.ts'

const credentialWords = { api_key: 'API keys', playground: 'the playground' } as const

/** What the plan gives beyond the limits, with what this organization has otherwise. */
export function PlanPanel({ organizationId }: { organizationId: string }) {
  const { data: plan } = useQuery(organizationPlanQuery(organizationId))
  const { data: organization } = useOrganization(organizationId)
  if (plan === undefined) return null
  const { models, credentials, retention } = plan
  const hasOwn = (organization?.overrides ?? null) !== null
  return (
    <Panel
      title={`The plan “${plan.name}”`}
      description="An operator of this installation sets it."
      actions={hasOwn && <Badge look="accent">With terms of its own</Badge>}
    >
      <Facts>
        <Fact name="Models">
          {models.includes('*') ? 'All of them' : <span className="font-mono text-xs">{models.join(', ')}</span>}
        </Fact>
        <Fact name="Used with">{credentials.map((kind) => credentialWords[kind]).join(' and ')}</Fact>
        <Fact name="Retention to choose from">{retention.join(', ')}</Fact>
      </Facts>
    </Panel>
  )
}
