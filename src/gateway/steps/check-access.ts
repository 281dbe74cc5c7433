import type { ErrorName } from '../../contract/error-catalogue.ts'
import type { Exchange } from '../exchange.ts'
import type { Caller } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import type { Step } from '../step.ts'

interface AccessRule {
  error: ErrorName
  broken(caller: Caller): boolean
  message: string
}

/** The reasons to refuse a known caller, in order of precedence: the first that holds is told. */
export const accessRules: readonly AccessRule[] = [
  {
    error: 'account_restricted',
    broken: ({ access }) => access.accountRestricted,
    message: 'This account is restricted from using the API. Contact the operator of this installation.',
  },
  {
    error: 'platform_access_required',
    broken: ({ access }) => !access.platformAccessGranted,
    message: 'This account is waiting for platform access.',
  },
  {
    error: 'onboarding_pending',
    // Only the playground is used by people who may still be registering; a key cannot exist before.
    broken: ({ access, credentialKind }) => credentialKind === 'playground' && !access.onboardingComplete,
    message: 'Registration is unfinished. Complete it in the console.',
  },
  {
    error: 'organization_membership_required',
    broken: ({ access }) => !access.activeMember,
    message: "You are not an active member of this credential's organization.",
  },
  {
    error: 'plan_access_denied',
    broken: ({ access }) => !access.planAdmitsCredential,
    message: "The organization's plan excludes access with this kind of credential.",
  },
]

/** Step 2: may this caller use the API at all. */
export const checkAccess: Step<Exchange & { caller: Caller }, object> = {
  name: 'check access',
  refusesWith: [403],
  run({ caller }) {
    for (const rule of accessRules) {
      if (rule.broken(caller)) return new Refusal(rule.error, rule.message)
    }
    return {}
  },
}
