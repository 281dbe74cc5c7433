import type { Authentication, Authenticator, Caller } from '../gateway/ports.ts'
import type { AcceptedApiKey, ApiKeyVerification } from '../platform/api-keys/api-key-verifier.ts'
import type { Platform } from '../platform/platform.ts'

type PlatformView = Pick<Platform, 'verifier' | 'noteKeyUse' | 'plans'>

/** Answers the gateway's question with the platform's knowledge of credentials and plans. */
export class PlatformAuthenticator implements Authenticator {
  readonly #platform: PlatformView
  /** What was accepted stays the same object as long as nothing about it changes: then the caller does, too. */
  readonly #callers = new WeakMap<AcceptedApiKey, Authentication>()

  constructor(platform: PlatformView) {
    this.#platform = platform
  }

  authenticate(credential: string): Authentication | Promise<Authentication> {
    const verification = this.#platform.verifier.verify(credential)
    if (verification instanceof Promise) return verification.then((answer) => this.#translate(answer))
    return this.#translate(verification)
  }

  #translate(verification: ApiKeyVerification): Authentication {
    if (verification.kind !== 'accepted') return verification
    this.#platform.noteKeyUse(verification.key.id)
    let accepted = this.#callers.get(verification)
    if (accepted === undefined) {
      accepted = { kind: 'accepted', caller: this.#callerOf(verification) }
      this.#callers.set(verification, accepted)
    }
    return accepted
  }

  #callerOf({ key, project, organization, account, activeMember }: AcceptedApiKey): Caller {
    const plan = this.#platform.plans.of(organization)
    return {
      credentialId: key.id,
      credentialKind: 'api_key',
      organizationId: organization.id,
      projectId: project.id,
      accountId: account?.id,
      plan: plan.name,
      models: plan.models,
      priceMultiplier: plan.priceMultiplier,
      limits: plan.limits,
      retention: organization.retention,
      access: {
        accountRestricted: account?.restrictedAtMs !== undefined,
        platformAccessGranted: account === undefined || account.accessGrantedAtMs !== undefined,
        onboardingComplete: account === undefined || account.onboardedAtMs !== undefined,
        activeMember,
        planAdmitsCredential: plan.credentials.has('api_key'),
      },
    }
  }
}
