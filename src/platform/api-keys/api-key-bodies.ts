import { z } from 'zod'
import { nameSchema } from '../http/name-schema.ts'

const OVERLAP_SECONDS_MAX = 30 * 24 * 60 * 60
const OVERLAP_SECONDS_DEFAULT = 24 * 60 * 60

/** What a client sends to make, change and rotate a key. `nowMs` is asked at each request. */
export function apiKeyBodies(nowMs: () => number) {
  // One that lies in the past would only be a clumsy way to revoke.
  const expiresAt = z.iso
    .datetime({ offset: true, error: 'must be a time such as 2027-01-31T12:00:00Z' })
    .transform((text) => Date.parse(text))
    .refine((expiresAtMs) => expiresAtMs > nowMs(), { error: 'must lie in the future' })
    .nullish()
  return {
    creation: z.strictObject({ name: nameSchema, expires_at: expiresAt }),
    change: z.strictObject({ name: nameSchema.optional(), expires_at: expiresAt }),
    rotation: z.strictObject({
      overlap_seconds: z.int().min(0).max(OVERLAP_SECONDS_MAX).default(OVERLAP_SECONDS_DEFAULT),
      expires_at: expiresAt,
    }),
  }
}
