import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { ApiKeyStore } from './api-keys/api-key-store.ts'
import type { Changes } from './changes.ts'
import type { OperatorStore } from './operators/operator-store.ts'
import type { OrganizationStore } from './organizations/organization-store.ts'
import type { ProjectStore } from './projects/project-store.ts'
import type { Peppers } from './secrets/secrets-file.ts'

/** What the platform's own pieces share. */
export interface PlatformParts {
  clock: Clock
  logger: Logger
  changes: Changes
  peppers: Peppers
  /** The plans that the configuration knows. */
  plans: ReadonlySet<string>
  defaultPlan: string
  organizations: OrganizationStore
  projects: ProjectStore
  apiKeys: ApiKeyStore
  operators: OperatorStore
}
