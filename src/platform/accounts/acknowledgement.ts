import { z } from 'zod'
import type { JsonReply } from '../http/reply.ts'

/** What everybody is told who asks for something by email, known or not. */
export const acknowledgementResource = z
  .strictObject({ object: z.literal('acknowledgement'), detail: z.string() })
  .meta({ id: 'Acknowledgement' })

export function acknowledge(detail: string): JsonReply {
  return { status: 202, body: { object: 'acknowledgement', detail } }
}
