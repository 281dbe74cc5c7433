import { z } from 'zod'
import { anyAccount } from '../access/access.ts'
import type { Actor } from '../access/actor.ts'
import type { Account } from '../accounts/account.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { route, type Route, type RouteContext } from '../http/route.ts'
import { memberResource, renderMember } from '../members/member-resource.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findInvitation } from './find-invitation.ts'
import { invitationResource, renderInvitation } from './invitation-resource.ts'
import { acceptanceProblem, noInvitation } from './judge-acceptance.ts'

/*
 * For whoever is invited. People who still wait for access may accept, too: they are members then, and wait on.
 */

const problems = {
  403: '`invitation_for_another_email` or `email_unverified`: only whoever reads the mail of the invited address accepts.',
} as const

export function receivedInvitationRoutes({ stores, clock, peppers }: PlatformParts): Route[] {
  const accept = (invitationId: string, { actor, change }: RouteContext) =>
    change(async (unit) => {
      const member = await acceptInvitation(unit, { invitationId, account: accountOf(actor), nowMs: clock.epochMs() })
      return { status: 200, body: renderMember(member) }
    })
  return [
    route({
      method: 'GET',
      path: '/account/invitations',
      summary: 'List the open invitations to your email address',
      access: anyAccount,
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(invitationResource) },
      async handle({ query }, { actor }) {
        const nowMs = clock.epochMs()
        const { email, emailVerifiedAtMs } = accountOf(actor)
        // Until the address is known to be theirs, what was sent to it is none of their business.
        if (emailVerifiedAtMs === undefined) throw acceptanceProblem('email-unverified')
        const page = await stores.invitations.list({ email, state: 'open', nowMs }, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, (invitation) => renderInvitation(invitation, nowMs)) }
      },
    }),

    route({
      method: 'POST',
      path: '/account/invitations/{invitation}/acceptance',
      summary: 'Accept an invitation to your email address',
      access: anyAccount,
      replies: { 200: memberResource },
      problems,
      async handle({ parameters }, context) {
        const invitation = await stores.invitations.find(parameters.invitation)
        // Without the token from the mail, an invitation to somebody else does not exist.
        if (invitation?.email !== accountOf(context.actor).email) throw noInvitation()
        return accept(invitation.id, context)
      },
    }),

    route({
      method: 'POST',
      path: '/invitations/acceptance',
      summary: 'Accept an invitation by the token from its mail',
      access: anyAccount,
      body: z.strictObject({ token: z.string().max(200) }),
      replies: { 200: memberResource },
      problems,
      async handle({ body }, context) {
        const invitation = await findInvitation(stores, peppers, body.token)
        if (invitation === undefined) throw noInvitation()
        return accept(invitation.id, context)
      },
    }),
  ]
}

/** `anyAccount` lets nobody else through. */
function accountOf(actor: Actor): Account {
  if (actor.kind !== 'account') throw new TypeError('not a person')
  return actor.account
}
