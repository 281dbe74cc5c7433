import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../kernel/clock.ts'
import type { Actor, ActorSession } from '../access/actor.ts'
import type { OperatorVerifier } from '../operators/operator-verifier.ts'
import { hashCredential, sameHash } from '../secrets/pepper.ts'
import type { Peppers } from '../secrets/secrets-file.ts'
import { readSessionCookie } from '../sessions/session-cookie.ts'
import { sessionTokenFormat } from '../sessions/session.ts'
import type { Stores } from '../stores.ts'
import { Problem } from './problem.ts'
import { demandSameSite } from './same-site.ts'

/** A session is written down as seen at most this often. */
const SEEN_EVERY_MS = 60_000

export interface ActorSources {
  operators: OperatorVerifier
  stores: Stores
  peppers: Peppers
  clock: Clock
}

/**
 * Who a request comes from. In the header: an operator token or a session's token. In the cookie: a session, for browsers, which must
 * then come from our own pages to change anything. A header that is neither is refused rather than ignored.
 */
export async function authenticateActor(request: IncomingMessage, sources: ActorSources): Promise<Actor> {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
    const tokenId = await sources.operators.verify(token)
    if (tokenId !== undefined) return { kind: 'operator', tokenId }
    const actor = await findSession(token, 'token', sources)
    if (actor !== undefined) return actor
    throw new Problem(401, 'this is neither an operator token nor the token of a session', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  const secret = readSessionCookie(cookie)
  const actor = secret === undefined ? undefined : await findSession(secret, 'cookie', sources)
  if (actor === undefined) return { kind: 'anonymous' }
  if (request.method !== 'GET' && request.method !== 'HEAD') demandSameSite(request)
  return actor
}

async function findSession(
  secret: string,
  carrier: ActorSession['carrier'],
  { stores, peppers, clock }: ActorSources,
): Promise<Actor | undefined> {
  if (!sessionTokenFormat.matches(secret)) return undefined
  const hashes = peppers.map((pepper) => hashCredential(secret, pepper))
  const nowMs = clock.epochMs()
  const found = await stores.sessions.findLive(hashes, nowMs)
  if (found === undefined || !hashes.some((hash) => sameHash(hash, found.hash))) return undefined
  const { id, authenticatedAtMs, lastSeenAtMs } = found.session
  if (nowMs - lastSeenAtMs >= SEEN_EVERY_MS) {
    // Good to know, and never a reason to fail: a store that cannot write may still answer.
    await stores.sessions.see(id, nowMs).catch(() => {})
  }
  return { kind: 'account', account: found.account, session: { id, authenticatedAtMs, carrier } }
}
