import type { Role } from '../access/roles.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

/** Gives a member another role. Open invitations of theirs to what is now above them end. */
export async function changeRole(
  { stores, publish }: UnitOfWork,
  { organizationId, accountId, role, nowMs }: { organizationId: string; accountId: string; role: Role; nowMs: number },
): Promise<void> {
  await stores.members.setRole(organizationId, accountId, role)
  await stores.invitations.revokeOf(organizationId, accountId, { above: role, nowMs })
  publish({ kind: 'membership', organizationId, accountId })
}
