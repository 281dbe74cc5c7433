import { isAtMost, type Role } from '../access/roles.ts'
import { Problem } from '../http/problem.ts'

export type MemberRefusal = 'role-above-own' | 'last-owner'

/**
 * Whether somebody's role may be changed. Nobody touches a role above their own, or gives one; and an organization that has an
 * owner keeps one.
 */
export function judgeMemberChange(change: {
  /** The role of whoever changes it. */
  by: Role
  from: Role
  /** Undefined when the member goes. */
  to: Role | undefined
  /** How many owners there are now. */
  owners: number
}): MemberRefusal | undefined {
  const { by, from, to, owners } = change
  if (!isAtMost(from, by) || (to !== undefined && !isAtMost(to, by))) return 'role-above-own'
  return from === 'owner' && to !== 'owner' && owners <= 1 ? 'last-owner' : undefined
}

export function memberProblem(refusal: MemberRefusal): Problem {
  if (refusal === 'role-above-own') return roleAboveOwn()
  return new Problem(409, 'this is the last owner; make somebody else an owner first', { code: 'last_owner' })
}

export function roleAboveOwn(): Problem {
  return new Problem(403, 'nobody gives, changes or takes away a role above their own', { code: 'role_above_own' })
}
