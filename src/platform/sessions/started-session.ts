import { z } from 'zod'
import type { JsonReply } from '../http/reply.ts'
import { accountResource, renderAccount } from '../accounts/account-resource.ts'
import type { Account } from '../accounts/account.ts'
import type { ActorSession } from '../access/actor.ts'
import { sessionCookie } from './session-cookie.ts'
import { renderSession, sessionResource } from './session-resource.ts'
import type { IssuedSession } from './session.ts'

/** What somebody gets who has just signed in. */
export const startedSessionResource = z
  .strictObject({
    object: z.literal('started_session'),
    account: accountResource,
    session: sessionResource,
    token: z
      .string()
      .optional()
      .meta({ description: 'For programs that asked for it: shown once, instead of a cookie.' }),
  })
  .meta({ id: 'StartedSession' })

/** A browser gets its secret as a cookie, which its scripts cannot read; a program gets it in the answer. */
export function renderStartedSession(
  { session, secret }: IssuedSession,
  account: Account,
  carrier: ActorSession['carrier'],
): JsonReply {
  const started = {
    object: 'started_session',
    account: renderAccount(account),
    session: renderSession(session, session.id),
  }
  if (carrier === 'token') return { status: 200, body: { ...started, token: secret } }
  return { status: 200, body: started, headers: { 'set-cookie': sessionCookie(secret) } }
}
