import type { Plan } from './plan.ts'
import { applyOverrides, type PlanOverrides } from './plan-overrides.ts'

/** The plans of the configuration, and which one holds for an organization. */
export class Plans {
  readonly #plans: ReadonlyMap<string, Plan>
  readonly #default: Plan

  /** `defaultPlan` is one of `plans`. */
  constructor(plans: readonly Plan[], defaultPlan: string) {
    this.#plans = new Map(plans.map((plan) => [plan.name, plan]))
    const chosen = this.#plans.get(defaultPlan)
    if (chosen === undefined) throw new TypeError(`the default plan ${defaultPlan} is not among the plans`)
    this.#default = chosen
  }

  get default(): Plan {
    return this.#default
  }

  get all(): readonly Plan[] {
    return [...this.#plans.values()]
  }

  has(name: string): boolean {
    return this.#plans.has(name)
  }

  /**
   * The plan of an organization, with what it has of its own. A plan that has gone from the configuration falls back to the
   * default one rather than to no limits at all.
   */
  of(organization: { plan: string; overrides: PlanOverrides | undefined }): Plan {
    return applyOverrides(this.#plans.get(organization.plan) ?? this.#default, organization.overrides)
  }
}
