import type { Retention } from '../../contract/retention.ts'
import { newId } from '../../kernel/ids.ts'
import type { PlanOverrides } from '../plans/plan-overrides.ts'

/** Who plan, limits, credits and retention belong to. */
export interface Organization {
  id: string
  name: string
  plan: string
  /** What it has otherwise than its plan. */
  overrides: PlanOverrides | undefined
  retention: Retention
  /** The terms under which `contributor` was chosen. */
  contributorTerms: AcceptedTerms | undefined
  createdAtMs: number
  deletedAtMs: number | undefined
}

export interface AcceptedTerms {
  version: string
  acceptedAtMs: number
  /** The account, or the operator token, that accepted. */
  acceptedBy: string
}

export function newOrganization(given: { name: string; plan: string; createdAtMs: number }): Organization {
  return {
    id: newId('organization'),
    retention: 'zero',
    overrides: undefined,
    contributorTerms: undefined,
    deletedAtMs: undefined,
    ...given,
  }
}
