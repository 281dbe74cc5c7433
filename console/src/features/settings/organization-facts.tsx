import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Organization } from '../../api/resources.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { textLink } from '../../ui/text-link.ts'
import { Time } from '../../ui/time.tsx'

export function OrganizationFacts({ organization }: { organization: Organization }) {
  const params = { organization: organization.id }
  return (
    <Panel title="About it">
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <Fact name="Id">
          <span className="inline-flex flex-wrap items-center gap-1">
            <span className="font-mono text-xs break-all">{organization.id}</span>
            <CopyButton text={organization.id} />
          </span>
        </Fact>
        <Fact name="Made">
          <Time value={organization.created_at} />
        </Fact>
        <Fact name="Plan">
          {organization.plan}
          {organization.overrides !== null && ', with terms of its own'}.{' '}
          <Link to="/organizations/$organization/limits" params={params} className={textLink}>
            Its limits
          </Link>
        </Fact>
        <Fact name="Retention">
          {organization.retention}.{' '}
          <Link to="/organizations/$organization/retention" params={params} className={textLink}>
            What it means
          </Link>
        </Fact>
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-medium text-ink-soft">{name}</dt>
      <dd className="mt-0.5 flex min-h-7 flex-wrap items-center gap-x-1">{children}</dd>
    </div>
  )
}
