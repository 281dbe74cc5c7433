import { z } from 'zod'
import { anybody } from '../access/access.ts'
import { Throttle } from '../attempts/throttle.ts'
import { nameSchema } from '../http/name-schema.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { findInvitation } from '../invitations/find-invitation.ts'
import { invitationState, type Invitation } from '../invitations/invitation.ts'
import type { Mail } from '../mail/mail.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { askedMailSender } from './account-mailer.ts'
import { acknowledge, acknowledgementResource } from './acknowledgement.ts'
import { emailSchema } from './email-schema.ts'
import { newPasswordSchema, refuseGuessable } from './password-schema.ts'
import { signUp, signUpByInvitation } from './sign-up.ts'

const signUpBody = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  name: nameSchema.optional(),
  invitation_token: z.string().max(200).optional(),
})

export function signUpRoutes(parts: PlatformParts): Route[] {
  const throttle = new Throttle(parts)
  const sendMail = askedMailSender(parts, throttle)
  return [
    route({
      method: 'POST',
      path: '/sign-up',
      summary: 'Make an account; the answer is the same for every email address',
      access: anybody,
      body: signUpBody,
      replies: { 202: acknowledgementResource },
      async handle({ body }, context) {
        const { email, password, name } = body
        refuseGuessable(password, email, 'password')
        await throttle.mailRequest(context.address)
        const invitation = await demandInvitation(parts, email, body.invitation_token)
        const given = { email, name, passwordHash: await parts.passwords.hash(password) }
        const mails: (Mail | undefined)[] = []
        const reply = await context.change(async (unit) => {
          const mail =
            invitation === undefined
              ? await signUp(unit, given, parts)
              : await signUpByInvitation(unit, { ...given, invitation }, parts)
          mails.push(mail)
          return acknowledge('Look into your mail: what to do next stands there. With an invitation, sign in.')
        })
        for (const mail of mails) if (mail !== undefined) sendMail(email, context, async () => mail)
        return reply
      },
    }),
  ]
}

/** An invitation that is named must be good, and where nobody comes in without one, one must be named. */
async function demandInvitation(
  { settings, stores, peppers, clock }: PlatformParts,
  email: string,
  token: string | undefined,
): Promise<Invitation | undefined> {
  if (token === undefined) {
    if (settings.signUp !== 'invitation') return undefined
    throw new Problem(403, 'people come in by invitation here; open the link of yours', { code: 'invitation_required' })
  }
  const invitation = await findInvitation(stores, peppers, token)
  const isGood =
    invitation !== undefined && invitation.email === email && invitationState(invitation, clock.epochMs()) === 'open'
  if (isGood) return invitation
  const message = 'is no open invitation for this email address: it may have run out, or been withdrawn or accepted'
  throw invalidFields([{ field: 'invitation_token', message }])
}
