import type { Retention } from '../../contract/retention.ts'
import type { Organization } from './organization.ts'
import type { Plan } from '../plans/plan.ts'

/**
 * The retention that really holds for an organization: what it chose, as long as its plan allows that. From the moment on that it
 * no longer does, nothing is kept.
 */
export function effectiveRetention(
  organization: Pick<Organization, 'retention'>,
  plan: Pick<Plan, 'retention'>,
): Retention {
  return plan.retention.has(organization.retention) ? organization.retention : 'zero'
}
