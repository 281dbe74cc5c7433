import type { ApiKey } from '../../api/resources.ts'

/**
 * How a key stands. `replaced`: it goes on beside its successor for a while. `expiring`: it ends within days. `orphaned`: whoever
 * made it has left. `archived`: its project is.
 */
export type KeyState = 'active' | 'expiring' | 'replaced' | 'orphaned' | 'expired' | 'revoked' | 'archived'

/** Sooner than this, the end of a key is worth a word. */
const SOON_MS = 7 * 24 * 60 * 60_000

export function keyState(
  key: Pick<ApiKey, 'revoked_at' | 'expires_at' | 'replaced_by'>,
  { nowMs, projectIsArchived, makerHasLeft }: { nowMs: number; projectIsArchived: boolean; makerHasLeft: boolean },
): KeyState {
  if (key.revoked_at !== null) return 'revoked'
  const endsMs = key.expires_at === null ? undefined : Date.parse(key.expires_at)
  if (endsMs !== undefined && endsMs <= nowMs) return 'expired'
  if (projectIsArchived) return 'archived'
  if (makerHasLeft) return 'orphaned'
  if (key.replaced_by !== null) return 'replaced'
  return endsMs !== undefined && endsMs - nowMs <= SOON_MS ? 'expiring' : 'active'
}

/** Whether requests with it are still taken. */
export function isLive(state: KeyState): boolean {
  return state === 'active' || state === 'expiring' || state === 'replaced'
}

/** What has ended for good: there is nothing to do about it. */
export function hasEnded(state: KeyState): boolean {
  return state === 'revoked' || state === 'expired' || state === 'archived'
}
