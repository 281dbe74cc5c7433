import type { UnitOfWork } from '../unit-of-work.ts'

/**
 * Ends a membership, and with it what hangs on it: keys that the person made are revoked, so that they stay dead if the person ever
 * comes back, and what the person has asked others to join by ends, so that nobody comes back through a door of their own.
 */
export async function endMembership(
  { stores, audit, publish }: UnitOfWork,
  { organizationId, accountId, nowMs }: { organizationId: string; accountId: string; nowMs: number },
): Promise<void> {
  await stores.members.remove(organizationId, accountId, nowMs)
  await stores.invitations.revokeOf(organizationId, accountId, { above: undefined, nowMs })
  for (const targetId of await stores.apiKeys.revokeOf(organizationId, accountId, nowMs)) {
    await audit({
      action: 'api-key.revoke',
      organizationId,
      targetId,
      details: { ended_with_membership_of: accountId },
    })
  }
  // Whoever remembers one of those keys depends on the account, too.
  publish({ kind: 'membership', organizationId, accountId })
}
