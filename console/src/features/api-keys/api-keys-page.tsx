import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '../../api/resources.ts'
import { useMay } from '../../api/role.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { allProjectsQuery } from '../projects/projects-queries.ts'
import { ApiKeyTable, type KeyAction } from './api-key-table.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { KeyFilter, type KeyFilterValue } from './key-filter.tsx'
import { hasEnded } from './key-state.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { useKeyRows } from './use-key-rows.ts'

const route = getRouteApi('/inside/organizations/$organization/api-keys')

/** The keys of an organization, and everything that can be done with them. */
export function ApiKeysPage() {
  const { organization } = route.useParams()
  const mayCreate = useMay(organization, 'api-key:create')
  const mayManageProjects = useMay(organization, 'project:manage')
  const { rows, error } = useKeyRows(organization)
  const { data: projects } = useQuery(allProjectsQuery(organization))
  const [filter, setFilter] = useState<KeyFilterValue>({ projectId: undefined, withEnded: false })
  const [creating, setCreating] = useState(false)
  const [acting, setActing] = useState<{ action: KeyAction; key: ApiKey }>()
  const live = projects?.filter(({ archived_at: archivedAt }) => archivedAt === null)
  const shown = rows?.filter(
    ({ key, state }) =>
      (filter.withEnded || !hasEnded(state)) && (filter.projectId === undefined || key.project_id === filter.projectId),
  )
  const on = (action: KeyAction) => (acting?.action === action ? acting.key : undefined)
  const close = () => setActing(undefined)
  const create = mayCreate && live !== undefined && live.length > 0 && (
    <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setCreating(true)}>
      New key
    </Button>
  )
  return (
    <Page
      title="API keys"
      description={
        mayCreate
          ? 'Programs prove with a key which project they work for. Each is shown once, when it is made.'
          : 'Programs prove with a key which project they work for. Your role may look at them; developers make them.'
      }
      actions={create}
    >
      <ProblemNotice error={error} />
      <Panel flush>
        {rows === undefined || shown === undefined || live === undefined ? (
          error === null && (
            <div className="p-4">
              <Skeleton lines={5} />
            </div>
          )
        ) : live.length === 0 && rows.length === 0 ? (
          <EmptyState icon={<KeyRound aria-hidden />} title="Keys belong to projects">
            There is no project yet.{' '}
            {mayManageProjects ? (
              <Link to="/organizations/$organization/projects" params={{ organization }} className={textLink}>
                Make one first
              </Link>
            ) : (
              'An owner or admin makes the first one'
            )}
            .
          </EmptyState>
        ) : rows.length === 0 ? (
          <EmptyState icon={<KeyRound aria-hidden />} title="No keys yet" action={create}>
            A key is what your program sends with every request, as <code>Authorization: Bearer …</code>. Make one for
            each program, so that each can be rotated and revoked on its own.
          </EmptyState>
        ) : (
          <>
            <KeyFilter
              value={filter}
              onChange={setFilter}
              projects={projects ?? []}
              ended={rows.filter(({ state }) => hasEnded(state)).length}
            />
            {shown.length === 0 ? (
              <p className="px-4 py-10 text-center text-sm text-ink-soft">No key matches.</p>
            ) : (
              <ApiKeyTable rows={shown} onAct={(action, key) => setActing({ action, key })} />
            )}
          </>
        )}
      </Panel>
      <CreateKeyDialog
        open={creating}
        onClose={() => setCreating(false)}
        organizationId={organization}
        projects={live ?? []}
        projectId={filter.projectId}
      />
      <EditKeyDialog apiKey={on('edit')} onClose={close} />
      <RotateKeyDialog apiKey={on('rotate')} onClose={close} />
      <RevokeKeyDialog apiKey={on('revoke')} onClose={close} />
    </Page>
  )
}
