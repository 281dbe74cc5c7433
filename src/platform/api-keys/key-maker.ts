import type { Actor } from '../access/actor.ts'
import { roleMay } from '../access/roles.ts'
import type { Stores } from '../stores.ts'

/**
 * The account that a new key hangs on. None where an operator, be it a token or a person, does what no membership would allow: such a
 * key depends on nobody, and the audit log says who made it.
 */
export async function keyMaker(actor: Actor, organizationId: string, stores: Stores): Promise<string | undefined> {
  if (actor.kind !== 'account') return undefined
  const { account } = actor
  if (!account.isOperator) return account.id
  const membership = await stores.members.find(organizationId, account.id)
  const isMaker = membership?.removedAtMs === undefined && membership && roleMay(membership.role, 'api-key:create')
  return isMaker ? account.id : undefined
}
