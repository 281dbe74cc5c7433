import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { roles } from '../access/roles.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { lockOrganization } from '../organizations/lock-organization.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { changeRole } from './change-role.ts'
import { endMembership } from './end-membership.ts'
import { judgeMemberChange, memberProblem } from './judge-member-change.ts'
import { memberResource, renderMember } from './member-resource.ts'

const refusals = { 409: '`last_owner`: an organization keeps an owner.' }

export function memberRoutes({ stores, clock }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/members',
      summary: 'List the members of an organization',
      access: memberOf('organization', 'member:read'),
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(memberResource) },
      async handle({ scope, query }) {
        const page = await stores.members.list(scope.organization.id, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderMember) }
      },
    }),

    route({
      method: 'PATCH',
      path: '/organizations/{organization}/members/{account}',
      summary: 'Give a member another role, at most your own',
      access: memberOf('organization', 'member:manage'),
      body: z.strictObject({ role: z.enum(roles) }),
      replies: { 200: memberResource },
      problems: refusals,
      handle: ({ scope, parameters, body }, { actor, change }) =>
        change(async (unit) => {
          const organizationId = scope.organization.id
          const accountId = parameters.account
          const { role: by } = await lockOrganization(unit.stores, {
            organizationId,
            actor,
            permission: 'member:manage',
          })
          const member = await unit.stores.members.findMember(organizationId, { accountId })
          if (member === undefined) throw notFound('member', accountId)
          const owners = await unit.stores.members.countOwners(organizationId)
          const refusal = judgeMemberChange({ by, from: member.role, to: body.role, owners })
          if (refusal !== undefined) throw memberProblem(refusal)
          await changeRole(unit, { organizationId, accountId, role: body.role, nowMs: clock.epochMs() })
          const details = { role: { from: member.role, to: body.role } }
          await unit.audit({ action: 'member.update', organizationId, targetId: accountId, details })
          return { status: 200, body: renderMember({ ...member, role: body.role }) }
        }),
    }),

    route({
      method: 'DELETE',
      path: '/organizations/{organization}/members/{account}',
      summary: 'Remove a member; keys that they made stop at once',
      access: memberOf('organization', 'member:manage'),
      replies: { 204: 'no content' },
      problems: refusals,
      handle: ({ scope, parameters }, { actor, change }) =>
        change(async (unit) => {
          const organizationId = scope.organization.id
          const accountId = parameters.account
          const { role: by } = await lockOrganization(unit.stores, {
            organizationId,
            actor,
            permission: 'member:manage',
          })
          const member = await unit.stores.members.findMember(organizationId, { accountId })
          if (member === undefined) throw notFound('member', accountId)
          const owners = await unit.stores.members.countOwners(organizationId)
          const refusal = judgeMemberChange({ by, from: member.role, to: undefined, owners })
          if (refusal !== undefined) throw memberProblem(refusal)
          await endMembership(unit, { organizationId, accountId, nowMs: clock.epochMs() })
          const details = { role: member.role }
          await unit.audit({ action: 'member.remove', organizationId, targetId: accountId, details })
          return { status: 204 }
        }),
    }),

    route({
      method: 'POST',
      path: '/organizations/{organization}/departure',
      summary: 'Leave an organization; keys that you made there stop at once',
      access: memberOf('organization', 'organization:read', { personally: true }),
      replies: { 204: 'no content' },
      problems: refusals,
      handle: ({ scope }, { actor, change }) =>
        change(async (unit) => {
          const organizationId = scope.organization.id
          const accountId = actor.kind === 'account' ? actor.account.id : ''
          await lockOrganization(unit.stores, { organizationId, actor, permission: 'organization:read' })
          const member = await unit.stores.members.findMember(organizationId, { accountId })
          if (member === undefined) throw notFound('member', accountId)
          const owners = await unit.stores.members.countOwners(organizationId)
          const refusal = judgeMemberChange({ by: member.role, from: member.role, to: undefined, owners })
          if (refusal !== undefined) throw memberProblem(refusal)
          await endMembership(unit, { organizationId, accountId, nowMs: clock.epochMs() })
          const details = { role: member.role }
          await unit.audit({ action: 'member.leave', organizationId, targetId: accountId, details })
          return { status: 204 }
        }),
    }),
  ]
}
