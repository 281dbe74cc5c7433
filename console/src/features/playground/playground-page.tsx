import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { useState } from 'react'
import { roleMay } from '../../../../src/platform/access/roles.ts'
import { useAccount } from '../../api/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { projectsQuery } from '../projects/projects-queries.ts'
import { Playground } from './playground.tsx'

const route = getRouteApi('/inside/organizations/$organization/playground')

/** Who may try models here, and for which project. The page itself is `Playground`. */
export function PlaygroundPage() {
  const { organization } = route.useParams()
  const { data: account } = useAccount()
  const { data: projects, error } = useQuery(projectsQuery(organization))
  const [chosen, setChosen] = useState<string>()
  const role = account?.memberships.find((membership) => membership.organization_id === organization)?.role

  if (account !== undefined && account !== null && (role === undefined || !roleMay(role, 'playground:use'))) {
    return (
      <Page title="Playground">
        <Notice kind="info" title="The playground is for members who build">
          What is generated here is on the account of the organization.{' '}
          {role === undefined
            ? 'You are not a member of it.'
            : `Your role is ${role}; ask an owner or admin to make you a developer.`}
        </Notice>
      </Page>
    )
  }
  if (projects === undefined || account === undefined || account === null) {
    return <Page title="Playground">{error === null ? <Skeleton lines={6} /> : <ProblemNotice error={error} />}</Page>
  }
  const project = projects.find(({ id }) => id === chosen) ?? projects[0]
  if (project === undefined) {
    return (
      <Page title="Playground">
        <Panel>
          <EmptyState icon={<FolderKanban aria-hidden />} title="It needs a project first">
            What is tried here is counted for a project.{' '}
            <Link to="/organizations/$organization/projects" params={{ organization }} className={textLink}>
              Make one
            </Link>
            , then come back.
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return (
    <Playground
      key={organization}
      organizationId={organization}
      accountId={account.id}
      projects={projects}
      projectId={project.id}
      onProject={setChosen}
    />
  )
}
