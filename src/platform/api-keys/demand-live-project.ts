import { Problem } from '../http/problem.ts'
import type { Project } from '../projects/project.ts'

/** Nothing new is made in a project that has ended: it would not work. */
export function demandLiveProject({ archivedAtMs }: Project): void {
  if (archivedAtMs === undefined) return
  throw new Problem(409, 'this project is archived; choose another one', { code: 'project_archived' })
}
