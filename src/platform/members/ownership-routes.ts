import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { actorId } from '../access/actor.ts'
import { invalidFields, type Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { lockOrganization } from '../organizations/lock-organization.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { changeRole } from './change-role.ts'
import { memberResource, renderMember } from './member-resource.ts'

export function ownershipRoutes({ clock }: PlatformParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/organizations/{organization}/ownership',
      summary: 'Hand an organization over to another member; you become an admin',
      access: memberOf('organization', 'organization:transfer', { personally: true, recentPassword: true }),
      body: z.strictObject({ account_id: z.string() }),
      replies: { 200: memberResource },
      handle: ({ scope, body }, { actor, change }) =>
        change(async (unit) => {
          const organizationId = scope.organization.id
          const giverId = actorId(actor) ?? ''
          const heirId = body.account_id
          if (heirId === giverId) throw wrongAccount('is yourself; name another member')
          await lockOrganization(unit.stores, { organizationId, actor, permission: 'organization:transfer' })
          const heir = await unit.stores.members.findMember(organizationId, { accountId: heirId })
          const account = heir && (await unit.stores.accounts.find(heirId))
          // Somebody who cannot act could not even give it back.
          const active = account?.accessGrantedAtMs !== undefined && account.restrictedAtMs === undefined
          if (heir === undefined || !active) throw wrongAccount('is not an active member of this organization')

          const nowMs = clock.epochMs()
          await changeRole(unit, { organizationId, accountId: heirId, role: 'owner', nowMs })
          // An operator may hand over what is not theirs; then there is no role to lay down.
          const giver = await unit.stores.members.findMember(organizationId, { accountId: giverId })
          if (giver?.role === 'owner') {
            await changeRole(unit, { organizationId, accountId: giverId, role: 'admin', nowMs })
          }
          const details = { role: { from: heir.role, to: 'owner' } }
          await unit.audit({ action: 'organization.transfer', organizationId, targetId: heirId, details })
          return { status: 200, body: renderMember({ ...heir, role: 'owner' }) }
        }),
    }),
  ]
}

function wrongAccount(message: string): Problem {
  return invalidFields([{ field: 'account_id', message }])
}
