import type { LimitDecision } from './limit-decision.ts'
import type { Cost, Limits } from './limits.ts'

/**
 * Decides whether an organization may spend `cost` now, and takes it from all four limits in one step or from none.
 * A single node answers at once; a shared store answers with a promise. A store that cannot answer yields `unavailable`:
 * nothing is ever admitted unmetered.
 */
export interface Limiter {
  take(organizationId: string, limits: Limits, cost: Cost): LimitDecision | Promise<LimitDecision>
}
