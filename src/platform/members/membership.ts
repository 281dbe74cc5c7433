import type { Role } from '../access/roles.ts'

/** That somebody belongs, or once belonged, to an organization. */
export interface Membership {
  organizationId: string
  accountId: string
  role: Role
  /** When the person joined, the last time. */
  createdAtMs: number
  /** Set once the person left or was removed. */
  removedAtMs: number | undefined
}

/** Somebody who belongs to an organization, as the others there see the person. */
export interface Member extends Omit<Membership, 'removedAtMs'> {
  email: string
  name: string | undefined
}
