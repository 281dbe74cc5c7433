import type { AccessState, Authentication, Authenticator } from '../gateway/ports.ts'
import type { AcceptedApiKey, ApiKeyVerification } from '../platform/api-keys/api-key-verifier.ts'
import type { Platform } from '../platform/platform.ts'
import type { PlanConfig } from './config/config.ts'

/** Nobody but the operator makes keys yet, so that every key stands for an account in good order. */
const inGoodOrder: Omit<AccessState, 'planAdmitsCredential'> = {
  accountRestricted: false,
  platformAccessGranted: true,
  onboardingComplete: true,
  activeMember: true,
}

/** Answers the gateway's question with the platform's knowledge of keys and the configuration's of plans. */
export class PlatformAuthenticator implements Authenticator {
  readonly #platform: Pick<Platform, 'verifier' | 'noteKeyUse'>
  readonly #plans: ReadonlyMap<string, PlanConfig>
  readonly #defaultPlan: string

  constructor(options: {
    platform: Pick<Platform, 'verifier' | 'noteKeyUse'>
    plans: ReadonlyMap<string, PlanConfig>
    defaultPlan: string
  }) {
    this.#platform = options.platform
    this.#plans = options.plans
    this.#defaultPlan = options.defaultPlan
  }

  authenticate(credential: string): Authentication | Promise<Authentication> {
    const verification = this.#platform.verifier.verify(credential)
    if (verification instanceof Promise) return verification.then((answer) => this.#translate(answer))
    return this.#translate(verification)
  }

  #translate(verification: ApiKeyVerification): Authentication {
    if (verification.kind !== 'accepted') return verification
    return this.#accept(verification)
  }

  #accept({ key, project, organization }: AcceptedApiKey): Authentication {
    // A plan that has gone from the configuration falls back to the default one rather than to no limits at all.
    const named = this.#plans.get(organization.plan)
    const planName = named === undefined ? this.#defaultPlan : organization.plan
    const plan = named ?? this.#plans.get(this.#defaultPlan)
    if (plan === undefined) return { kind: 'unavailable' }
    this.#platform.noteKeyUse(key.id)
    return {
      kind: 'accepted',
      caller: {
        credentialId: key.id,
        credentialKind: 'api_key',
        organizationId: organization.id,
        projectId: project.id,
        plan: planName,
        limits: plan.limits,
        retention: organization.retention,
        access: { ...inGoodOrder, planAdmitsCredential: plan.credentials.has('api_key') },
      },
    }
  }
}
