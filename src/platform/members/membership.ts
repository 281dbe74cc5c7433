import type { Role } from '../access/roles.ts'

/** That somebody belongs, or once belonged, to an organization. */
export interface Membership {
  organizationId: string
  accountId: string
  role: Role
  createdAtMs: number
  /** Set once the person left or was removed. */
  removedAtMs: number | undefined
}
