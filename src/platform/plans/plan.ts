import type { CredentialKind } from '../../contract/credential-kinds.ts'
import type { Retention } from '../../contract/retention.ts'
import type { Limits } from '../../limits/limits.ts'

/** What an organization may use, how much of it, and what it pays. Plans are made in the configuration. */
export interface Plan {
  name: string
  limits: Limits
  /** Patterns over model ids; what none of them matches does not exist for the organization. */
  models: readonly string[]
  /** The kinds of credential that open the API. */
  credentials: ReadonlySet<CredentialKind>
  /** The values of retention that an organization may choose. */
  retention: ReadonlySet<Retention>
  /** What a model's price is multiplied with; 0 makes everything free. */
  priceMultiplier: number
}
