import { newId } from '../../kernel/ids.ts'

/** A part of an organization that keys belong to. */
export interface Project {
  id: string
  organizationId: string
  name: string
  createdAtMs: number
  /** Its keys stop working with it. */
  archivedAtMs: number | undefined
}

export function newProject(given: { organizationId: string; name: string; createdAtMs: number }): Project {
  return { id: newId('project'), archivedAtMs: undefined, ...given }
}
