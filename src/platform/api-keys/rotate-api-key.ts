import { Problem } from '../http/problem.ts'
import type { Pepper } from '../secrets/pepper.ts'
import { issueApiKey, type ApiKey, type IssuedApiKey } from './api-key.ts'

export interface Rotation {
  maker: string | undefined
  nowMs: number
  /** How long the old key goes on beside the new one. */
  overlapMs: number
  /** When the new one expires; undefined gives it as long a life as the old one was given, null no end. */
  expiresAtMs: number | null | undefined
}

/** A new key in the place of an old one, and the old one as it is from then on. Nothing is stored yet. */
export function rotateApiKey(
  old: ApiKey,
  { maker, nowMs, overlapMs, expiresAtMs }: Rotation,
  pepper: Pepper,
): { issued: IssuedApiKey; replaced: ApiKey } {
  if (old.revokedAtMs !== undefined) {
    throw new Problem(409, 'this key is revoked; make a new one', { code: 'api_key_revoked' })
  }
  if (old.replacedBy !== undefined) {
    throw new Problem(409, `this key was replaced by ${old.replacedBy}; rotate that one`, { code: 'api_key_replaced' })
  }
  const issued = issueApiKey(
    {
      projectId: old.projectId,
      name: old.name,
      createdBy: maker,
      createdAtMs: nowMs,
      expiresAtMs: expiresAtMs === undefined ? sameLifetime(old, nowMs) : (expiresAtMs ?? undefined),
    },
    pepper,
  )
  const endsAtMs = nowMs + overlapMs
  const replaced = {
    ...old,
    replacedBy: issued.apiKey.id,
    expiresAtMs: old.expiresAtMs === undefined ? endsAtMs : Math.min(old.expiresAtMs, endsAtMs),
  }
  return { issued, replaced }
}

function sameLifetime({ createdAtMs, expiresAtMs }: ApiKey, nowMs: number): number | undefined {
  return expiresAtMs === undefined ? undefined : nowMs + expiresAtMs - createdAtMs
}
