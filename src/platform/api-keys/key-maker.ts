import type { Actor } from '../access/actor.ts'
import type { Stores } from '../stores.ts'

/**
 * The account that a new key hangs on. None for an operator from outside the organization, be it a token or a person: such a key
 * depends on nobody, and the audit log says who made it.
 */
export async function keyMaker(actor: Actor, organizationId: string, stores: Stores): Promise<string | undefined> {
  if (actor.kind !== 'account') return undefined
  const { account } = actor
  if (!account.isOperator) return account.id
  const membership = await stores.members.find(organizationId, account.id)
  return membership !== undefined && membership.removedAtMs === undefined ? account.id : undefined
}
