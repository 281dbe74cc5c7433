import { z } from 'zod'
import { anyAccount } from '../access/access.ts'
import type { Actor } from '../access/actor.ts'
import { personOf } from '../access/person-of.ts'
import { Throttle } from '../attempts/throttle.ts'
import { Problem } from '../http/problem.ts'
import { route, type Route, type RouteContext } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { renderSession, sessionResource } from '../sessions/session-resource.ts'
import { issueSession } from '../sessions/session.ts'
import { renderStartedSession, startedSessionResource } from '../sessions/started-session.ts'
import { passwordChangedMail } from './account-mails.ts'
import { givenPasswordSchema, newPasswordSchema, refuseGuessable } from './password-schema.ts'

export function passwordRoutes(parts: PlatformParts): Route[] {
  const { units, passwords, clock, peppers, mailer } = parts
  const check = passwordCheck(parts)
  return [
    route({
      method: 'POST',
      path: '/account/password',
      summary: 'Change your password; you are signed out everywhere else',
      access: anyAccount,
      body: z.strictObject({ current_password: givenPasswordSchema, new_password: newPasswordSchema }),
      replies: { 200: startedSessionResource },
      async handle({ body }, context) {
        const person = personOf(context.actor)
        refuseGuessable(body.new_password, person.account.email, 'new_password')
        const proven = await check(context, person, body.current_password, 'current_password')
        const passwordHash = await passwords.hash(body.new_password)
        const { address, userAgent } = context
        const nowMs = clock.epochMs()
        const accountId = person.account.id
        const issued = issueSession({ accountId, nowMs, address, userAgent }, peppers[0])
        // Not `context.change`: an answer that signs somebody in is never given twice.
        const account = await units.run(context, async (unit) => {
          const known = await unit.stores.accounts.findLocked(accountId)
          if (known?.passwordHash !== proven) throw wrongPassword('current_password')
          await unit.stores.accounts.setPassword(accountId, passwordHash)
          await unit.stores.accountLinks.useAll(accountId, 'reset-password', nowMs)
          await endSessions(unit, { accountId, nowMs })
          await unit.stores.sessions.insert(issued)
          await unit.audit({ action: 'account.change-password', targetId: accountId })
          unit.publish({ kind: 'account', id: accountId })
          return known.account
        })
        mailer.send(passwordChangedMail(account.email))
        return renderStartedSession(issued, account, person.session.carrier)
      },
    }),

    route({
      method: 'POST',
      path: '/account/reauthentication',
      summary: 'Give your password again, as some changes demand',
      access: anyAccount,
      body: z.strictObject({ password: givenPasswordSchema }),
      replies: { 200: sessionResource },
      async handle({ body }, context) {
        const person = personOf(context.actor)
        await check(context, person, body.password, 'password')
        return units.run(context, async ({ stores, audit, publish }) => {
          const session = await stores.sessions.reauthenticate(person.session.id, clock.epochMs())
          if (session === undefined) throw new Problem(401, 'this session was ended in the meantime')
          await audit({ action: 'session.reauthenticate', targetId: session.id })
          publish({ kind: 'session', id: session.id })
          return { status: 200, body: renderSession(session, session.id) }
        })
      },
    }),
  ]
}

/** Checks the password of somebody who is signed in, as seldom as for somebody who is not. Returns the hash that it matched. */
function passwordCheck({ stores, passwords, ...parts }: PlatformParts) {
  const throttle = new Throttle(parts)
  return async (
    context: RouteContext,
    { account }: Extract<Actor, { kind: 'account' }>,
    password: string,
    field: string,
  ): Promise<string> => {
    const attempt = await throttle.passwordAttempt(account.email, context.address)
    const stored = (await stores.accounts.findByEmail(account.email))?.passwordHash
    if (stored === undefined || !(await passwords.matches(password, stored))) throw wrongPassword(field)
    await attempt.succeeded()
    return stored
  }
}

/** Not 401: the session is good, and clients would take that for the end of it. */
function wrongPassword(field: string): Problem {
  const message = 'is wrong'
  return new Problem(403, `${field}: ${message}`, { code: 'wrong_password', fields: [{ field, message }] })
}
