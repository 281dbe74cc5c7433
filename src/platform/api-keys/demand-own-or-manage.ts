import type { ApiKeyScope } from '../access/access.ts'
import type { Actor } from '../access/actor.ts'
import { roleMay } from '../access/roles.ts'
import { Problem } from '../http/problem.ts'

/** Whoever may make keys looks after their own ones; those of others need a permission of its own. */
export function demandOwnOrManage({ apiKey, role }: Pick<ApiKeyScope, 'apiKey' | 'role'>, actor: Actor): void {
  if (roleMay(role, 'api-key:manage')) return
  if (actor.kind === 'account' && actor.account.id === apiKey.createdBy) return
  throw new Problem(403, `your role in this organization (${role}) includes only keys of your own making`, {
    code: 'permission_denied',
  })
}
