import { retentionValues, type Retention } from '../../contract/retention.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import type { Organization } from '../organizations/organization.ts'
import type { ContributorTerms } from '../platform-settings.ts'
import type { Plan } from '../plans/plan.ts'

export interface RetentionChoice {
  retention: Retention
  acceptedVersion: string | undefined
  by: string
  nowMs: number
}

/** The organization with another retention, or the reason why not. Terms that were accepted once stay on record. */
export function chooseRetention(
  organization: Organization,
  { retention, acceptedVersion, by, nowMs }: RetentionChoice,
  { plan, terms }: { plan: Plan; terms: ContributorTerms | undefined },
): Organization {
  const allowed = retentionValues.filter((value) => value === 'zero' || plan.retention.has(value))
  if (!allowed.includes(retention)) {
    throw new Problem(403, `the plan ${plan.name} allows ${allowed.join(', ')} alone`, {
      code: 'retention_not_in_plan',
    })
  }
  if (retention !== 'contributor' || terms === undefined) return { ...organization, retention }
  if (acceptedVersion !== terms.version) {
    const message = `must be ${JSON.stringify(terms.version)}, the version of the terms that contributing is under`
    throw invalidFields([{ field: 'accept_terms_version', message }])
  }
  const contributorTerms = { version: terms.version, acceptedAtMs: nowMs, acceptedBy: by }
  return { ...organization, retention, contributorTerms }
}
