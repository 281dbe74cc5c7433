import { z } from 'zod'
import { anybody } from '../access/access.ts'
import { Throttle } from '../attempts/throttle.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { askedMailSender } from './account-mailer.ts'
import { issueAccountLink, linkAddress, linkHashes } from './account-link.ts'
import { passwordChangedMail, resetPasswordMail } from './account-mails.ts'
import { acknowledge, acknowledgementResource } from './acknowledgement.ts'
import { emailSchema } from './email-schema.ts'
import { newPasswordSchema, refuseGuessable } from './password-schema.ts'
import { withVerifiedEmail } from './verify-email.ts'
import { worthlessLink } from './worthless-link.ts'

const passwordResetResource = z
  .strictObject({ object: z.literal('password_reset'), email: z.string() })
  .meta({ id: 'PasswordReset' })

export function passwordResetRoutes(parts: PlatformParts): Route[] {
  const { stores, clock, peppers, settings } = parts
  const throttle = new Throttle(parts)
  const sendMail = askedMailSender(parts, throttle)
  return [
    route({
      method: 'POST',
      path: '/password-resets',
      summary: 'Send a link to choose a new password; the answer is the same for every email address',
      access: anybody,
      body: z.strictObject({ email: emailSchema }),
      replies: { 202: acknowledgementResource },
      async handle({ body }, context) {
        await throttle.mailRequest(context.address)
        sendMail(body.email, context, async (unit) => {
          const accountId = (await unit.stores.accounts.findByEmail(body.email))?.account.id
          if (accountId === undefined) return undefined
          const createdAtMs = clock.epochMs()
          const issued = issueAccountLink(
            { accountId, purpose: 'reset-password', passwordHash: undefined, createdAtMs },
            peppers[0],
          )
          await unit.stores.accountLinks.insert(issued)
          await unit.audit({ action: 'account.request-password-reset', targetId: accountId })
          return resetPasswordMail(body.email, linkAddress(parts.baseUrl(), issued))
        })
        return acknowledge('If there is an account with this email address, a link is on its way.')
      },
    }),

    route({
      method: 'POST',
      path: '/password-resets/confirmation',
      summary: 'Choose a new password by the link that was sent; everybody who is signed in is signed out',
      access: anybody,
      body: z.strictObject({ token: z.string(), password: newPasswordSchema }),
      replies: { 200: passwordResetResource },
      async handle({ body }, context) {
        const hashes = linkHashes(body.token, peppers)
        // Asked beforehand, so that a made-up link costs us no hash; it is used up only together with the change.
        const seen = await stores.accountLinks.find(hashes, 'reset-password', clock.epochMs())
        const owner = seen && (await stores.accounts.find(seen.accountId))
        if (owner === undefined) throw worthlessLink()
        refuseGuessable(body.password, owner.email, 'password')
        const passwordHash = await parts.passwords.hash(body.password)
        const reply = await context.change(async (unit) => {
          const nowMs = clock.epochMs()
          const link = await unit.stores.accountLinks.use(hashes, 'reset-password', nowMs)
          const known = link && (await unit.stores.accounts.findLocked(link.accountId))
          if (known === undefined) throw worthlessLink()
          const { account } = known
          // Who opens a link from a mail reads the mail of that address.
          await unit.stores.accounts.update(withVerifiedEmail(account, settings.signUp, nowMs))
          await unit.stores.accounts.setPassword(account.id, passwordHash)
          for (const purpose of ['reset-password', 'verify-email'] as const) {
            await unit.stores.accountLinks.useAll(account.id, purpose, nowMs)
          }
          await endSessions(unit, { accountId: account.id, nowMs })
          await unit.audit({ action: 'account.reset-password', targetId: account.id })
          unit.publish({ kind: 'account', id: account.id })
          return { status: 200, body: { object: 'password_reset', email: account.email } }
        })
        parts.mailer.send(passwordChangedMail(owner.email))
        return reply
      },
    }),
  ]
}
