import type { Capacities } from '../../limits/limit-decision.ts'
import type { Limits } from '../../limits/limits.ts'

/** What is left of the limits of an organization now; undefined when that cannot be told. Takes nothing. */
export type LimitsView = (organizationId: string, limits: Limits) => Promise<Capacities | undefined>
