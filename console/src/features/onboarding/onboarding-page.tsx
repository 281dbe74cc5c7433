import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { organizationsQuery } from '../../api/organizations.ts'
import type { CreatedApiKey } from '../../api/resources.ts'
import { accountQuery } from '../../api/session.ts'
import { projectsQuery } from '../projects/projects-queries.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FinishStep } from './finish-step.tsx'
import { KeyStep } from './key-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import { ProjectStep } from './project-step.tsx'
import { Steps } from './steps.tsx'

/** Registration, to the end: each step begins where the last one ended, also after the page was closed in between. */
export function OnboardingPage() {
  const { data: account } = useQuery(accountQuery)
  const { data: organizations } = useQuery(organizationsQuery)
  const organization = organizations?.[0]
  const { data: projects } = useQuery({ ...projectsQuery(organization?.id ?? ''), enabled: organization !== undefined })
  const [key, setKey] = useState<CreatedApiKey>()
  if (account?.onboarding === 'complete' && key === undefined) return <Navigate to="/" />

  const loading = organizations === undefined || (organization !== undefined && projects === undefined)
  const project = projects?.[0]
  const step = organization === undefined ? 0 : project === undefined ? 1 : key === undefined ? 2 : 3
  return (
    <Page title="Let us set things up" description="Three short steps to a first answer from a model.">
      <Steps names={['Organization', 'Project', 'API key', 'Done']} current={step} />
      {loading ? (
        <Skeleton />
      ) : organization === undefined ? (
        <OrganizationStep />
      ) : project === undefined ? (
        <ProjectStep organizationId={organization.id} />
      ) : key === undefined ? (
        <KeyStep project={project} onMade={setKey} />
      ) : (
        <FinishStep organizationId={organization.id} apiKey={key} />
      )}
    </Page>
  )
}
