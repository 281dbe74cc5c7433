import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Account, CreatedApiKey } from '../../api/resources.ts'
import { accountQuery } from '../../api/session.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReceivedInvitations } from '../invitations/received-invitations.tsx'
import { projectsQuery } from '../projects/projects-queries.ts'
import { FinishStep } from './finish-step.tsx'
import { JoinedStep } from './joined-step.tsx'
import { KeyStep } from './key-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import { ProjectStep } from './project-step.tsx'
import { Steps } from './steps.tsx'

/**
 * Registration, to the end: each step begins where the last one ended, also after the page was closed in between. Keys of somebody who
 * has not finished are refused, so it is finished as soon as there is one.
 */
export function OnboardingPage() {
  const { data: account } = useQuery(accountQuery)
  const [membership] = account?.memberships ?? []
  const organizationId = membership?.organization_id
  const { data: projects, error } = useQuery({
    ...projectsQuery(organizationId ?? ''),
    enabled: organizationId !== undefined,
  })
  const [key, setKey] = useState<CreatedApiKey>()
  const finish = useMutation({
    mutationFn: () => api.post<Account>('/account/onboarding'),
    onSuccess: (finished) => queryClient.setQueryData(accountQuery.queryKey, finished),
  })
  if (account === undefined || account === null) return null
  const isDone = account.onboarding === 'complete' && membership !== undefined
  if (isDone && key === undefined) return <Navigate to="/" />
  if (membership !== undefined && membership.role !== 'owner') {
    return (
      <JoinedStep
        membership={membership}
        onFinish={() => finish.mutate()}
        busy={finish.isPending}
        error={finish.error}
      />
    )
  }

  const loading = organizationId !== undefined && projects === undefined
  const project = projects?.[0]
  const step = organizationId === undefined ? 0 : project === undefined ? 1 : key === undefined ? 2 : 3
  return (
    <Page narrow title="Set things up" description="Three short steps to a first answer from a model.">
      {organizationId === undefined && <ReceivedInvitations />}
      <Steps names={['Organization', 'Project', 'API key', 'Done']} current={step} />
      {loading ? (
        error === null ? (
          <Skeleton />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : organizationId === undefined ? (
        <OrganizationStep />
      ) : project === undefined ? (
        <ProjectStep organizationId={organizationId} />
      ) : key === undefined ? (
        <KeyStep
          project={project}
          onMade={(made) => {
            setKey(made)
            finish.mutate()
          }}
        />
      ) : (
        <FinishStep
          organizationId={organizationId}
          apiKey={key}
          isFinished={account.onboarding === 'complete'}
          onAgain={() => finish.mutate()}
          error={finish.error}
        />
      )}
    </Page>
  )
}
