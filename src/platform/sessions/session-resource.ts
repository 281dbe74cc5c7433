import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { Session } from './session.ts'

/** A session as the platform API shows it to its owner. */
export const sessionResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('session'),
    current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
    address: z.string(),
    user_agent: z.string(),
    created_at: timeSchema,
    last_seen_at: timeSchema.meta({ description: 'To the minute.' }),
    authenticated_at: timeSchema.meta({ description: 'When the password was last given.' }),
    expires_at: timeSchema,
  })
  .meta({ id: 'Session' })

export function renderSession(session: Session, currentId: string): z.input<typeof sessionResource> {
  return {
    id: session.id,
    object: 'session',
    current: session.id === currentId,
    address: session.address,
    user_agent: session.userAgent,
    created_at: timeText(session.createdAtMs),
    last_seen_at: timeText(session.lastSeenAtMs),
    authenticated_at: timeText(session.authenticatedAtMs),
    expires_at: timeText(session.expiresAtMs),
  }
}
