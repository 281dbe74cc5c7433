import type { CredentialKind } from '../../contract/credential-kinds.ts'
import type { Retention } from '../../contract/retention.ts'
import type { Limits } from '../../limits/limits.ts'

/** Whoever holds a good credential: all that their requests are judged by. Made once, and then shared by many requests. */
export interface KnownCaller {
  /** The key's id, or that of the session which a playground credential belongs to. */
  credentialId: string
  credentialKind: CredentialKind
  /** When the credential ends by itself. */
  expiresAtMs: number | undefined
  organizationId: string
  projectId: string
  /** Whose credential it is; undefined for a key that an operator made, which depends on nobody. */
  accountId: string | undefined
  /** The name of the plan; the next four are what it says, with what the organization has of its own. */
  plan: string
  models: readonly string[]
  priceMultiplier: number
  limits: Limits
  retention: Retention
  access: CallerAccess
}

/** What may stand between the holder of a good credential and the API. */
export interface CallerAccess {
  accountRestricted: boolean
  platformAccessGranted: boolean
  onboardingComplete: boolean
  /** The holder still belongs to the organization; true where there is no holder. */
  activeMember: boolean
  /** The plan admits this kind of credential. */
  planAdmitsCredential: boolean
}
