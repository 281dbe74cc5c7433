import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { Project } from './project.ts'

/** A project as the platform API shows it. */
export const projectResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('project'),
    organization_id: z.string(),
    name: z.string(),
    created_at: timeSchema,
    archived_at: timeSchema.nullable(),
  })
  .meta({ id: 'Project' })

export function renderProject(project: Project): z.input<typeof projectResource> {
  return {
    id: project.id,
    object: 'project',
    organization_id: project.organizationId,
    name: project.name,
    created_at: timeText(project.createdAtMs),
    archived_at: timeText(project.archivedAtMs),
  }
}
