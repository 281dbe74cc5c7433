import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'

/** A playground credential as the platform API hands it out. */
export const playgroundCredentialResource = z
  .strictObject({
    object: z.literal('playground_credential'),
    project_id: z.string(),
    credential: z.string(),
    expires_at: timeSchema,
  })
  .meta({ id: 'PlaygroundCredential' })

export function renderPlaygroundCredential(given: {
  projectId: string
  credential: string
  expiresAtMs: number
}): z.input<typeof playgroundCredentialResource> {
  return {
    object: 'playground_credential',
    project_id: given.projectId,
    credential: given.credential,
    expires_at: timeText(given.expiresAtMs),
  }
}
