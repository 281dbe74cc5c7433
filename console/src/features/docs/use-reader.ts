import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/role.ts'
import { isLive } from '../api-keys/key-state.ts'
import { useKeyRows } from '../api-keys/use-key-rows.ts'
import { exampleModelQuery } from '../home/overview-queries.ts'
import { projectsQuery } from '../projects/projects-queries.ts'

export interface Reader {
  organizationId: string | undefined
  mayMakeKeys: boolean
  /** The newest key that works. */
  key: { name: string; hint: string } | undefined
  model: string
}

const UNKNOWN_MODEL = 'MODEL'

/** Somebody without an organization yet. */
export const nobody: Reader = { organizationId: undefined, mayMakeKeys: false, key: undefined, model: UNKNOWN_MODEL }

/** What the examples can say of whoever reads them: a key of theirs, a model that they may use. */
export function useReader(organizationId: string): Reader {
  const mayMakeKeys = useMay(organizationId, 'api-key:create')
  const mayTry = useMay(organizationId, 'playground:use')
  const { rows } = useKeyRows(organizationId)
  const { data: projects } = useQuery(projectsQuery(organizationId))
  const [project] = projects ?? []
  const { data: model } = useQuery({
    ...exampleModelQuery(project?.id ?? ''),
    enabled: mayTry && project !== undefined,
  })
  const key = rows?.find(({ state }) => isLive(state))?.key
  return { organizationId, mayMakeKeys, key, model: model ?? UNKNOWN_MODEL }
}
