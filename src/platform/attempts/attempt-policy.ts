/** How often something may be tried in vain. */
export interface AttemptPolicy {
  /** So many within the window are free. */
  allowed: number
  /** Attempts are forgotten when so long nothing was tried. */
  windowMs: number
  /** The wait after the last free attempt; it doubles with each further one, up to `delayMaxMs`: never for good. */
  delayMs: number
  delayMaxMs: number
}

export interface Attempts {
  failures: number
  firstAtMs: number
  blockedUntilMs: number
}

export type AttemptDecision = { kind: 'admitted'; attempts: Attempts } | { kind: 'refused'; waitMs: number }

/**
 * Judges one attempt and counts it as failed. It is counted before it is made, so that a thousand at once are a thousand; whoever then
 * succeeds is forgiven.
 */
export function judgeAttempt(policy: AttemptPolicy, known: Attempts | undefined, nowMs: number): AttemptDecision {
  const current = known === undefined || isForgotten(policy, known, nowMs) ? undefined : known
  // A clock that was set back must not make anybody wait longer than the longest wait.
  const waitMs = Math.min((current?.blockedUntilMs ?? 0) - nowMs, policy.delayMaxMs)
  if (waitMs > 0) return { kind: 'refused', waitMs }
  const failures = (current?.failures ?? 0) + 1
  const blockedUntilMs = failures < policy.allowed ? 0 : nowMs + delayAfter(policy, failures)
  return { kind: 'admitted', attempts: { failures, firstAtMs: current?.firstAtMs ?? nowMs, blockedUntilMs } }
}

/** Takes one attempt back, because it succeeded. */
export function forgiveAttempt(policy: AttemptPolicy, known: Attempts): Attempts {
  const failures = Math.max(0, known.failures - 1)
  return { ...known, failures, blockedUntilMs: failures < policy.allowed ? 0 : known.blockedUntilMs }
}

function isForgotten(policy: AttemptPolicy, { firstAtMs, blockedUntilMs }: Attempts, nowMs: number): boolean {
  return nowMs >= Math.max(firstAtMs, blockedUntilMs) + policy.windowMs
}

function delayAfter({ allowed, delayMs, delayMaxMs }: AttemptPolicy, failures: number): number {
  return Math.min(delayMs * 2 ** (failures - allowed), delayMaxMs)
}
