import type { Retention } from '../../contract/retention.ts'
import type { AcceptedTerms, Organization } from '../organizations/organization.ts'
import type { ContributorTerms } from '../platform-settings.ts'
import type { Plan } from './plan.ts'
import { applyOverrides, type PlanOverrides } from './plan-overrides.ts'

/** The plans of the configuration, and which one holds for an organization. */
export class Plans {
  readonly #plans: ReadonlyMap<string, Plan>
  readonly #default: Plan
  readonly #contributorTerms: ContributorTerms | undefined

  /** `defaultPlan` is one of `plans`. */
  constructor(settings: {
    plans: readonly Plan[]
    defaultPlan: string
    contributorTerms?: ContributorTerms | undefined
  }) {
    const { plans, defaultPlan } = settings
    this.#contributorTerms = settings.contributorTerms
    this.#plans = new Map(plans.map((plan) => [plan.name, plan]))
    const chosen = this.#plans.get(defaultPlan)
    if (chosen === undefined) throw new TypeError(`the default plan ${defaultPlan} is not among the plans`)
    this.#default = chosen
  }

  get default(): Plan {
    return this.#default
  }

  get all(): readonly Plan[] {
    return [...this.#plans.values()].map((plan) => this.#offered(plan))
  }

  has(name: string): boolean {
    return this.#plans.has(name)
  }

  /**
   * The plan of an organization, with what it has of its own. A plan that has gone from the configuration falls back to the
   * default one rather than to no limits at all.
   */
  of(organization: { plan: string; overrides: PlanOverrides | undefined }): Plan {
    return this.#offered(applyOverrides(this.#plans.get(organization.plan) ?? this.#default, organization.overrides))
  }

  /**
   * The retention that really holds for an organization: what it chose, as long as its plan allows that, and for contributing as long as
   * it has accepted the terms that hold today. From the moment on that it no longer is so, nothing is kept.
   */
  retentionOf(
    organization: Pick<Organization, 'plan' | 'overrides' | 'retention'> & {
      contributorTerms: Pick<AcceptedTerms, 'version'> | undefined
    },
  ): Retention {
    const { retention, contributorTerms } = organization
    if (!this.of(organization).retention.has(retention)) return 'zero'
    const isAgreed = retention !== 'contributor' || contributorTerms?.version === this.#contributorTerms?.version
    return isAgreed ? retention : 'zero'
  }

  /** Where there are no terms to accept, nobody contributes, whatever a plan says. */
  #offered(plan: Plan): Plan {
    if (this.#contributorTerms !== undefined || !plan.retention.has('contributor')) return plan
    return { ...plan, retention: new Set([...plan.retention].filter((value) => value !== 'contributor')) }
  }
}
