import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FolderKanban, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '../../api/resources.ts'
import { useMay } from '../../api/role.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isLive } from '../api-keys/key-state.ts'
import { useKeyRows } from '../api-keys/use-key-rows.ts'
import { ArchiveProjectDialog } from './archive-project-dialog.tsx'
import { ProjectNameDialog, type Naming } from './project-name-dialog.tsx'
import { ProjectTable } from './project-table.tsx'
import { allProjectsQuery } from './projects-queries.ts'

const route = getRouteApi('/inside/organizations/$organization/projects')

export function ProjectsPage() {
  const { organization } = route.useParams()
  const mayManage = useMay(organization, 'project:manage')
  const { data: projects, error } = useQuery(allProjectsQuery(organization))
  const { rows: keys } = useKeyRows(organization)
  const [withArchived, setWithArchived] = useState(false)
  const [naming, setNaming] = useState<Naming>()
  const [archiving, setArchiving] = useState<Project>()
  const archived = projects?.filter(({ archived_at: at }) => at !== null).length ?? 0
  const shown = projects?.filter(({ archived_at: at }) => withArchived || at === null)
  const liveKeysOf = (project: Project | undefined) =>
    keys?.filter(({ key, state }) => key.project_id === project?.id && isLive(state)).length
  const create = mayManage && (
    <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setNaming('new')}>
      New project
    </Button>
  )
  return (
    <Page
      title="Projects"
      description={`Keys belong to projects, and usage and cost are told by project.${
        mayManage ? '' : ' Owners and admins make and archive them.'
      }`}
      actions={create}
    >
      <ProblemNotice error={error} />
      <Panel flush>
        {shown === undefined ? (
          error === null && (
            <div className="p-4">
              <Skeleton lines={4} />
            </div>
          )
        ) : (
          <>
            {archived > 0 && (
              <div className="border-b border-line px-4 py-2.5">
                <CheckBox label={`Show ${archived} archived`} checked={withArchived} onChange={setWithArchived} />
              </div>
            )}
            {shown.length === 0 ? (
              <EmptyState icon={<FolderKanban aria-hidden />} title="No projects yet" action={create}>
                A project stands for one application or environment. Make one, then give it a key.
              </EmptyState>
            ) : (
              <ProjectTable
                organizationId={organization}
                projects={shown}
                liveKeysOf={liveKeysOf}
                mayManage={mayManage}
                onRename={setNaming}
                onArchive={setArchiving}
              />
            )}
          </>
        )}
      </Panel>
      <ProjectNameDialog organizationId={organization} naming={naming} onClose={() => setNaming(undefined)} />
      <ArchiveProjectDialog
        project={archiving}
        liveKeys={liveKeysOf(archiving) ?? 0}
        onClose={() => setArchiving(undefined)}
      />
    </Page>
  )
}
