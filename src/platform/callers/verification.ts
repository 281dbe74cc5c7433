import type { KnownCaller } from './known-caller.ts'

/** `unavailable`: the store could not be asked, so the credential is neither known good nor known bad. */
export type Verification = Verdict | { kind: 'unavailable' }

/** What can be said once everything is known. */
export type Verdict = { kind: 'accepted'; caller: KnownCaller } | { kind: 'rejected'; reason: RejectionReason }

export type RejectionReason = 'malformed' | 'unknown' | 'revoked' | 'expired'

const rejections: Readonly<Record<RejectionReason, Verdict>> = {
  malformed: { kind: 'rejected', reason: 'malformed' },
  unknown: { kind: 'rejected', reason: 'unknown' },
  revoked: { kind: 'rejected', reason: 'revoked' },
  expired: { kind: 'rejected', reason: 'expired' },
}

export function rejected(reason: RejectionReason): Verdict {
  return rejections[reason]
}
