import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/role.ts'
import { useAccount } from '../../api/session.ts'
import { membersQuery } from '../members/members-queries.ts'
import { allProjectsQuery } from '../projects/projects-queries.ts'
import type { KeyRow } from './api-key-table.tsx'
import { apiKeysQuery } from './api-keys-queries.ts'
import { keyState } from './key-state.ts'

/** The keys of an organization with what is to say about each: its state, its project, its maker, and whether one may change it. */
export function useKeyRows(organizationId: string): { rows: KeyRow[] | undefined; error: Error | null } {
  const { data: account } = useAccount()
  const mayCreate = useMay(organizationId, 'api-key:create')
  const mayManage = useMay(organizationId, 'api-key:manage')
  const keys = useQuery(apiKeysQuery(organizationId))
  const projects = useQuery(allProjectsQuery(organizationId))
  const { data: members } = useQuery(membersQuery(organizationId))
  const error = keys.error ?? projects.error
  if (keys.data === undefined || projects.data === undefined) return { rows: undefined, error }
  const nowMs = Date.now()
  const rows = keys.data.map((key): KeyRow => {
    const project = projects.data.find(({ id }) => id === key.project_id)
    const maker = members?.find(({ account_id: id }) => id === key.created_by)
    const isOwn = account?.id === key.created_by
    return {
      key,
      state: keyState(key, {
        nowMs,
        projectIsArchived: (project?.archived_at ?? null) !== null,
        makerHasLeft: key.created_by !== null && members !== undefined && maker === undefined,
      }),
      projectName: project?.name ?? key.project_id,
      maker: isOwn ? 'you' : (maker?.name ?? maker?.email),
      mayChange: mayManage || (mayCreate && isOwn),
    }
  })
  return { rows, error }
}
