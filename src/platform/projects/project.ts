import { z } from 'zod'
import { newId } from '../../kernel/ids.ts'
import { nameSchema } from '../http/name-schema.ts'

/** A part of an organization that keys belong to. */
export interface Project {
  id: string
  organizationId: string
  name: string
  createdAtMs: number
}

export function newProject(given: { organizationId: string; name: string; createdAtMs: number }): Project {
  return { id: newId('project'), ...given }
}

export const createProjectSchema = z.strictObject({ name: nameSchema })
