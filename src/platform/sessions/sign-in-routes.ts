import { z } from 'zod'
import { anyAccount, anybody } from '../access/access.ts'
import { emailSchema } from '../accounts/email-schema.ts'
import { givenPasswordSchema } from '../accounts/password-schema.ts'
import { Throttle } from '../attempts/throttle.ts'
import { Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { endedSessionCookie } from './session-cookie.ts'
import { issueSession } from './session.ts'
import { renderStartedSession, startedSessionResource } from './started-session.ts'

export function signInRoutes(parts: PlatformParts): Route[] {
  const { stores, units, passwords, clock, peppers } = parts
  const throttle = new Throttle(parts)
  return [
    route({
      method: 'POST',
      path: '/sign-in',
      summary: 'Sign in with email and password',
      access: anybody,
      body: z.strictObject({ email: emailSchema, password: givenPasswordSchema, token: z.literal(true).optional() }),
      replies: { 200: startedSessionResource },
      async handle({ body }, context) {
        const attempt = await throttle.passwordAttempt(body.email, context.address)
        const known = await stores.accounts.findByEmail(body.email)
        const matches = await passwords.matches(body.password, known?.passwordHash)
        if (known === undefined || !matches) throw wrongCredentials()
        await attempt.succeeded()
        if (known.account.emailVerifiedAtMs === undefined) throw unverified()
        const { passwordHash } = known
        const improved = passwords.isOutdated(passwordHash) ? await passwords.hash(body.password) : undefined

        const { actor, address, userAgent } = context
        const nowMs = clock.epochMs()
        const issued = issueSession({ accountId: known.account.id, nowMs, address, userAgent }, peppers[0])
        // Not `context.change`: an answer that signs somebody in is never given twice.
        const account = await units.run(context, async (unit) => {
          const current = await unit.stores.accounts.findLocked(known.account.id)
          // Somebody may have changed the password since, and ended every session; this must not be one more.
          if (current === undefined || current.passwordHash !== passwordHash) throw wrongCredentials()
          if (improved !== undefined) await unit.stores.accounts.setPassword(current.account.id, improved)
          if (actor.kind === 'account') {
            await unit.stores.sessions.end(actor.account.id, actor.session.id, nowMs)
            unit.publish({ kind: 'session', id: actor.session.id })
          }
          await unit.stores.sessions.insert(issued)
          await unit.audit({
            action: 'session.create',
            targetId: issued.session.id,
            details: { account: current.account.id },
          })
          return current.account
        })
        return renderStartedSession(issued, account, body.token === true ? 'token' : 'cookie')
      },
    }),

    route({
      method: 'POST',
      path: '/sign-out',
      summary: 'Sign out: end the session that asks',
      access: anyAccount,
      replies: { 204: 'no content' },
      async handle(_input, context) {
        const { actor } = context
        await context.change(async ({ stores: changing, audit, publish }) => {
          if (actor.kind === 'account') {
            const { id } = actor.session
            await changing.sessions.end(actor.account.id, id, clock.epochMs())
            await audit({ action: 'session.end', targetId: id })
            publish({ kind: 'session', id })
          }
          return { status: 204 }
        })
        return { status: 204, headers: { 'set-cookie': endedSessionCookie() } }
      },
    }),
  ]
}

/** The same for an email that nobody has and for a wrong password. */
function wrongCredentials(): Problem {
  return new Problem(401, 'the email address or the password is wrong', { code: 'wrong_credentials' })
}

/** Told only to whoever knows the password. */
function unverified(): Problem {
  return new Problem(403, 'confirm your email address first, by the link in the mail', { code: 'email_unverified' })
}
