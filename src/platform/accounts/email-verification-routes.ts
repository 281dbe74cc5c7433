import { z } from 'zod'
import { anybody } from '../access/access.ts'
import { Throttle } from '../attempts/throttle.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { askedMailSender } from './account-mailer.ts'
import { accountState, accountStates } from './account.ts'
import { issueAccountLink, linkAddress, linkHashes } from './account-link.ts'
import { verifyEmailMail } from './account-mails.ts'
import { acknowledge, acknowledgementResource } from './acknowledgement.ts'
import { emailSchema } from './email-schema.ts'
import { worthlessLink } from './worthless-link.ts'
import { withVerifiedEmail } from './verify-email.ts'

const emailVerificationResource = z
  .strictObject({ object: z.literal('email_verification'), email: z.string(), state: z.enum(accountStates) })
  .meta({ id: 'EmailVerification' })

export function emailVerificationRoutes(parts: PlatformParts): Route[] {
  const { clock, peppers, settings } = parts
  const throttle = new Throttle(parts)
  const sendMail = askedMailSender(parts, throttle)
  return [
    route({
      method: 'POST',
      path: '/email-verifications',
      summary: 'Send the link that confirms an email address once more; the answer is the same for every address',
      access: anybody,
      body: z.strictObject({ email: emailSchema }),
      replies: { 202: acknowledgementResource },
      async handle({ body }, context) {
        await throttle.mailRequest(context.address)
        sendMail(body.email, context, async (unit) => {
          const known = await unit.stores.accounts.findByEmail(body.email)
          if (known === undefined || known.account.emailVerifiedAtMs !== undefined) return undefined
          const accountId = known.account.id
          const { passwordHash } = known
          const issued = issueAccountLink(
            { accountId, purpose: 'verify-email', passwordHash, createdAtMs: clock.epochMs() },
            peppers[0],
          )
          await unit.stores.accountLinks.insert(issued)
          await unit.audit({ action: 'account.request-verification', targetId: accountId })
          return verifyEmailMail(body.email, linkAddress(parts.baseUrl(), issued))
        })
        return acknowledge('If an account waits for this, a link is on its way.')
      },
    }),

    route({
      method: 'POST',
      path: '/email-verifications/confirmation',
      summary: 'Confirm an email address by the link that was sent to it',
      access: anybody,
      body: z.strictObject({ token: z.string() }),
      replies: { 200: emailVerificationResource },
      handle: ({ body }, context) =>
        context.change(async ({ stores: changing, audit, publish }) => {
          const nowMs = clock.epochMs()
          const link = await changing.accountLinks.use(linkHashes(body.token, peppers), 'verify-email', nowMs)
          const known = link && (await changing.accounts.findLocked(link.accountId))
          if (known === undefined || known.account.emailVerifiedAtMs !== undefined) throw worthlessLink()
          const account = withVerifiedEmail(known.account, settings.signUp, nowMs)
          await changing.accounts.update(account)
          if (link?.passwordHash !== undefined) await changing.accounts.setPassword(account.id, link.passwordHash)
          await changing.accountLinks.useAll(account.id, 'verify-email', nowMs)
          await audit({ action: 'account.verify-email', targetId: account.id })
          publish({ kind: 'account', id: account.id })
          const { email } = account
          return { status: 200, body: { object: 'email_verification', email, state: accountState(account) } }
        }),
    }),
  ]
}
