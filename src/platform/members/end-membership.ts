import type { UnitOfWork } from '../unit-of-work.ts'

/**
 * Ends a membership: keys that the person made stop at once, and what the person has asked others to join by ends with it, so that
 * nobody comes back through a door of their own.
 */
export async function endMembership(
  { stores, publish }: UnitOfWork,
  { organizationId, accountId, nowMs }: { organizationId: string; accountId: string; nowMs: number },
): Promise<void> {
  await stores.members.remove(organizationId, accountId, nowMs)
  await stores.invitations.revokeOf(organizationId, accountId, { above: undefined, nowMs })
  publish({ kind: 'membership', organizationId, accountId })
}
