import type { Retention } from '../../contract/retention.ts'
import type { Plan } from '../plans/plan.ts'
import type { Organization } from './organization.ts'

/**
 * The retention that really holds for an organization: what it chose, as long as its plan still allows that, and `contributor`
 * only under accepted terms. Everything else is `zero`, from the moment on that it is no longer allowed.
 */
export function effectiveRetention(
  organization: Pick<Organization, 'retention' | 'contributorTerms'>,
  plan: Pick<Plan, 'retention'>,
): Retention {
  const { retention, contributorTerms } = organization
  if (!plan.retention.has(retention)) return 'zero'
  return retention === 'contributor' && contributorTerms === undefined ? 'zero' : retention
}
