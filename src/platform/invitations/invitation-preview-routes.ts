import { z } from 'zod'
import { anybody } from '../access/access.ts'
import { Throttle } from '../attempts/throttle.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { findInviter } from './find-inviter.ts'
import { findInvitation } from './find-invitation.ts'
import { invitationState, invitationTokenFormat } from './invitation.ts'
import { invitationPreviewResource, renderInvitationPreview } from './invitation-preview.ts'
import { noInvitation } from './judge-acceptance.ts'

/** For whoever opens the link of an invitation and has not signed in yet. */
export function invitationPreviewRoutes(parts: PlatformParts): Route[] {
  const { stores, clock, peppers } = parts
  const throttle = new Throttle(parts)
  return [
    route({
      method: 'POST',
      path: '/invitations/preview',
      summary: 'Show what an invitation is to, by the token from its mail',
      access: anybody,
      body: z.strictObject({ token: z.string().max(200) }),
      replies: { 200: invitationPreviewResource },
      problems: {
        404: 'There is no such invitation, or it has run out, was withdrawn or was accepted already.',
        429: 'Too many tokens from one address that were none.',
      },
      async handle({ body: { token } }, context) {
        if (!invitationTokenFormat.matches(token)) throw noInvitation()
        const attempt = await throttle.invitationAttempt(context.address)
        const invitation = await findInvitation(stores, peppers, token)
        if (invitation === undefined) throw noInvitation()
        await attempt.succeeded()
        if (invitationState(invitation, clock.epochMs()) !== 'open') throw noInvitation()
        return { status: 200, body: renderInvitationPreview(invitation, await findInviter(stores, invitation)) }
      },
    }),
  ]
}
