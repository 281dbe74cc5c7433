import type { Actor } from '../access/actor.ts'
import type { OrganizationScope } from '../access/access.ts'
import { demandPermission, roleOf } from '../access/role-of.ts'
import type { Permission } from '../access/roles.ts'
import { notFound } from '../http/problem.ts'
import type { Stores } from '../stores.ts'

/**
 * Takes an organization for a change inside a transaction, and asks once more whether the caller may: between being let in and
 * getting here, somebody else may have deleted it, removed the caller or taken the role away. Whatever changes organizations,
 * members or invitations begins here, so these changes come one after the other.
 */
export async function lockOrganization(
  stores: Stores,
  asked: { organizationId: string; actor: Actor; permission: Permission },
): Promise<OrganizationScope> {
  const { organizationId, actor, permission } = asked
  const organization = await stores.organizations.findLocked(organizationId)
  const role = await roleOf(actor, organizationId, stores)
  if (organization === undefined || organization.deletedAtMs !== undefined || role === undefined) {
    throw notFound('organization', organizationId)
  }
  demandPermission(role, permission)
  return { organization, role }
}
