import type { Capacity, LimitDecision } from '../../../src/limits/limit-decision.ts'
import type { Cost, LimitName, Limits } from '../../../src/limits/limits.ts'
import { MinuteOracle } from './minute-oracle.ts'

export interface AdmittedRequest {
  atMs: number
  cost: Cost
}

/** What has to be decided about a request, derived from everything admitted before, in calendar dates and BigInt. */
export function expectedDecision(
  history: readonly AdmittedRequest[],
  limits: Limits,
  cost: Cost,
  nowMs: number,
): LimitDecision {
  const before = report(history, limits, nowMs)
  const order: [LimitName, number][] = [
    ['requestsPerMinute', cost.requests],
    ['requestsPerDay', cost.requests],
    ['tokensPerMinute', cost.tokens],
    ['tokensPerDay', cost.tokens],
  ]
  const refusing = order.filter(([name, wanted]) => wanted > before.capacities[name].remaining)
  if (refusing.length === 0) {
    const after = report([...history, { atMs: nowMs, cost }], limits, nowMs)
    return { kind: 'admitted', capacities: after.capacities }
  }
  const impossible = refusing.filter(([name, wanted]) => wanted > limits[name])
  const neverFits = impossible.length > 0
  const waits = (neverFits ? impossible : refusing).map(([name, wanted]) => ({
    name,
    waitMs: neverFits ? before.capacities[name].resetMs : before.waitMs(name, wanted),
  }))
  const retryAfterMs = Math.max(...waits.map((wait) => wait.waitMs))
  const limit = waits.find((wait) => wait.waitMs === retryAfterMs)?.name ?? 'requestsPerMinute'
  return { kind: 'rejected', capacities: before.capacities, limit, retryAfterMs, neverFits }
}

function report(history: readonly AdmittedRequest[], limits: Limits, nowMs: number) {
  const minutes = {
    requestsPerMinute: minuteOracle(history, 'requests', limits.requestsPerMinute, nowMs),
    tokensPerMinute: minuteOracle(history, 'tokens', limits.tokensPerMinute, nowMs),
  }
  const capacities: Record<LimitName, Capacity> = {
    requestsPerMinute: minuteCapacity(minutes.requestsPerMinute, limits.requestsPerMinute),
    requestsPerDay: dayCapacity(history, 'requests', limits.requestsPerDay, nowMs),
    tokensPerMinute: minuteCapacity(minutes.tokensPerMinute, limits.tokensPerMinute),
    tokensPerDay: dayCapacity(history, 'tokens', limits.tokensPerDay, nowMs),
  }
  const waitMs = (name: LimitName, wanted: number): number =>
    name === 'requestsPerMinute' || name === 'tokensPerMinute' ? minutes[name].waitMs(wanted) : capacities[name].resetMs
  return { capacities, waitMs }
}

function minuteOracle(history: readonly AdmittedRequest[], kind: keyof Cost, limit: number, nowMs: number) {
  const admissions = history.map(({ atMs, cost }) => ({ atMs, cost: cost[kind] }))
  return new MinuteOracle(limit, admissions, nowMs)
}

function minuteCapacity(oracle: MinuteOracle, limit: number): Capacity {
  return { limit, remaining: oracle.remaining, resetMs: oracle.resetMs }
}

function dayCapacity(history: readonly AdmittedRequest[], kind: keyof Cost, limit: number, nowMs: number): Capacity {
  const today = dateOf(nowMs)
  const used = history
    .filter(({ atMs }) => dateOf(atMs) === today)
    .reduce((sum, { cost }) => sum + BigInt(cost[kind]), 0n)
  const date = new Date(nowMs)
  const midnightMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
  return { limit, remaining: Number(BigInt(limit) - used), resetMs: midnightMs - nowMs }
}

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}
