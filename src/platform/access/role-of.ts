import { Problem } from '../http/problem.ts'
import type { Stores } from '../stores.ts'
import { isOperator, type Actor } from './actor.ts'
import { roleMay, type Permission, type Role } from './roles.ts'

/** The role that somebody has in an organization; undefined for whoever does not belong there. Operators count as owners. */
export async function roleOf(actor: Actor, organizationId: string, stores: Stores): Promise<Role | undefined> {
  if (isOperator(actor)) return 'owner'
  if (actor.kind !== 'account') return undefined
  const membership = await stores.members.find(organizationId, actor.account.id)
  return membership?.removedAtMs === undefined ? membership?.role : undefined
}

export function demandPermission(role: Role, permission: Permission): void {
  if (roleMay(role, permission)) return
  throw new Problem(403, `your role in this organization (${role}) does not include ${permission}`, {
    code: 'permission_denied',
  })
}
