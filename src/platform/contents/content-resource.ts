import { z } from 'zod'
import { retentionValues } from '../../contract/retention.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { Content } from './content.ts'

/** What is kept of a request. */
export const contentResource = z
  .strictObject({
    object: z.literal('content'),
    request_id: z.string(),
    retention: z.enum(retentionValues),
    model: z.string(),
    request: z.looseObject({}).meta({ description: 'The request as it was validated.' }),
    reply: z
      .looseObject({ finish_reason: z.string().nullable() })
      .meta({ description: 'The message of the reply, as far as it came, and why it ended; null: it was cut short.' }),
    created_at: timeSchema,
    expires_at: timeSchema.meta({ description: 'When it is deleted for good.' }),
  })
  .meta({ id: 'Content' })

/** What is kept is JSON already. */
export function renderContent(content: Content): z.input<typeof contentResource> {
  return {
    object: 'content',
    request_id: content.requestId,
    retention: content.retention,
    model: content.model,
    request: JSON.parse(content.requestJson) as object as z.input<typeof contentResource>['request'],
    reply: JSON.parse(content.replyJson) as z.input<typeof contentResource>['reply'],
    created_at: timeText(content.createdAtMs),
    expires_at: timeText(content.expiresAtMs),
  }
}
