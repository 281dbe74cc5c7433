import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { OperatorToken } from './operator-token.ts'

/** An operator token as the platform API shows it. */
export const operatorTokenResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('operator_token'),
    name: z.string(),
    hint: z.string(),
    created_at: timeSchema,
    revoked_at: timeSchema.nullable(),
  })
  .meta({ id: 'OperatorToken' })

/** Shown once, when it is made. */
export const createdOperatorTokenResource = z
  .strictObject({ ...operatorTokenResource.shape, token: z.string() })
  .meta({ id: 'CreatedOperatorToken' })

export function renderOperatorToken(token: OperatorToken): z.input<typeof operatorTokenResource> {
  return {
    id: token.id,
    object: 'operator_token',
    name: token.name,
    hint: token.hint,
    created_at: timeText(token.createdAtMs),
    revoked_at: timeText(token.revokedAtMs),
  }
}
