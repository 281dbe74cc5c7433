import type { Account } from '../accounts/account.ts'
import type { Organization } from '../organizations/organization.ts'
import type { Project } from '../projects/project.ts'
import type { Stores } from '../stores.ts'

/** What a credential stands on: where it belongs, and how its holder stands there. */
export interface Standing {
  organization: Organization
  project: Project
  /** Undefined for a key that an operator made: it depends on nobody. */
  account: Account | undefined
  /** The holder still belongs to the organization; true where there is no holder. */
  activeMember: boolean
}

/** Undefined when the project or its organization has ended: nothing in them works any more. */
export async function findStanding(
  stores: Stores,
  { projectId, accountId }: { projectId: string; accountId: string | undefined },
): Promise<Standing | undefined> {
  const project = await stores.projects.find(projectId)
  if (project === undefined || project.archivedAtMs !== undefined) return undefined
  const organization = await stores.organizations.find(project.organizationId)
  if (organization === undefined || organization.deletedAtMs !== undefined) return undefined
  if (accountId === undefined) return { organization, project, account: undefined, activeMember: true }
  const account = await stores.accounts.find(accountId)
  const membership = await stores.members.find(organization.id, accountId)
  const activeMember = membership !== undefined && membership.removedAtMs === undefined
  return { organization, project, account, activeMember }
}
