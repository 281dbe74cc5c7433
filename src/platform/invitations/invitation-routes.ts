import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { isAtMost, roles } from '../access/roles.ts'
import { emailSchema } from '../accounts/email-schema.ts'
import { Throttle } from '../attempts/throttle.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound, Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { roleAboveOwn } from '../members/judge-member-change.ts'
import { lockOrganization } from '../organizations/lock-organization.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { invitationState, invitationStates, issueInvitation } from './invitation.ts'
import { invitationResource, renderInvitation } from './invitation-resource.ts'
import { mailInvitation } from './mail-invitation.ts'

const DAY_MS = 24 * 60 * 60_000
/** Each one is a mail to whoever is named, so there is an end to it. */
const INVITATIONS_PER_DAY_MAX = 200

export function invitationRoutes(parts: PlatformParts): Route[] {
  const { stores, clock, peppers } = parts
  const throttle = new Throttle(parts)
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/invitations',
      summary: 'List the invitations to an organization',
      access: memberOf('organization', 'invitation:read'),
      query: z.strictObject({ ...pageQuery, state: z.enum(invitationStates).optional() }),
      replies: { 200: pageOfSchema(invitationResource) },
      async handle({ scope, query }) {
        const nowMs = clock.epochMs()
        const filter = { organizationId: scope.organization.id, state: query.state, nowMs }
        const page = await stores.invitations.list(filter, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, (invitation) => renderInvitation(invitation, nowMs)) }
      },
    }),

    route({
      method: 'POST',
      path: '/organizations/{organization}/invitations',
      summary: 'Invite somebody by mail, to a role that is at most your own; an earlier open invitation is replaced',
      access: memberOf('organization', 'invitation:manage'),
      body: z.strictObject({ email: emailSchema, role: z.enum(roles) }),
      replies: { 201: invitationResource },
      problems: {
        409: '`already_member`: the person is a member already.',
        429: 'Too many invitations within a day, or too many to one address within an hour.',
      },
      async handle({ scope, body }, { actor, change }) {
        let mail: (() => void) | undefined
        const reply = await change(async ({ stores: changing, audit }) => {
          const organizationId = scope.organization.id
          const asked = { organizationId, actor, permission: 'invitation:manage' } as const
          const { organization, role } = await lockOrganization(changing, asked)
          if (!isAtMost(body.role, role)) throw roleAboveOwn()
          const member = await changing.members.findMember(organizationId, { email: body.email })
          if (member !== undefined) {
            throw new Problem(409, 'this person is a member already', { code: 'already_member' })
          }
          const nowMs = clock.epochMs()
          const made = await changing.invitations.countSince(organizationId, nowMs - DAY_MS)
          if (made >= INVITATIONS_PER_DAY_MAX) throw tooMany()
          await throttle.invitation(changing, body.email)
          const earlier = await changing.invitations.findOpen(organizationId, body.email, nowMs)
          if (earlier !== undefined) {
            if (!isAtMost(earlier.role, role)) throw roleAboveOwn()
            await changing.invitations.revoke(earlier.id, nowMs)
          }
          const invitedBy = actor.kind === 'account' ? actor.account.id : undefined
          const issued = issueInvitation({ organizationId, ...body, invitedBy, createdAtMs: nowMs }, peppers[0])
          await changing.invitations.insert(issued)
          const details = { ...body, replaces: earlier?.id ?? null }
          await audit({ action: 'invitation.create', organizationId, targetId: issued.invitation.id, details })
          const invitation = { ...issued.invitation, organizationName: organization.name }
          mail = () => mailInvitation(parts, invitation, issued.secret)
          return { status: 201, body: renderInvitation(invitation, nowMs) }
        })
        // Not before it is durable; and not again for whoever repeats the request.
        mail?.()
        return reply
      },
    }),

    route({
      method: 'DELETE',
      path: '/organizations/{organization}/invitations/{invitation}',
      summary: 'Withdraw an invitation',
      access: memberOf('organization', 'invitation:manage'),
      replies: { 204: 'no content' },
      problems: { 409: '`invitation_accepted`: the person is a member already.' },
      handle: ({ scope, parameters }, { actor, change }) =>
        change(async ({ stores: changing, audit }) => {
          const organizationId = scope.organization.id
          const asked = { organizationId, actor, permission: 'invitation:manage' } as const
          const { role } = await lockOrganization(changing, asked)
          const invitation = await changing.invitations.find(parameters.invitation)
          if (invitation === undefined || invitation.organizationId !== organizationId) {
            throw notFound('invitation', parameters.invitation)
          }
          if (!isAtMost(invitation.role, role)) throw roleAboveOwn()
          const nowMs = clock.epochMs()
          const state = invitationState(invitation, nowMs)
          if (state === 'accepted') {
            throw new Problem(409, 'this invitation was accepted; remove the member instead', {
              code: 'invitation_accepted',
            })
          }
          if (state !== 'revoked') {
            await changing.invitations.revoke(invitation.id, nowMs)
            const details = { email: invitation.email, role: invitation.role }
            await audit({ action: 'invitation.revoke', organizationId, targetId: invitation.id, details })
          }
          return { status: 204 }
        }),
    }),
  ]
}

function tooMany(): Problem {
  return new Problem(429, `an organization invites at most ${INVITATIONS_PER_DAY_MAX} people within a day`, {
    headers: { 'retry-after': '3600' },
  })
}
