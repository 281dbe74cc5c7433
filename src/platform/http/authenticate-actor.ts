import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../kernel/clock.ts'
import type { Actor } from '../access/actor.ts'
import type { OperatorVerifier } from '../operators/operator-verifier.ts'
import { hashCredential, sameHash } from '../secrets/pepper.ts'
import type { Peppers } from '../secrets/secrets-file.ts'
import { readSessionCookie } from '../sessions/session-cookie.ts'
import { sessionTokenFormat } from '../sessions/session.ts'
import type { Stores } from '../stores.ts'
import { Problem } from './problem.ts'
import { demandSameSite } from './same-site.ts'

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
    const actor = await findSession(token, sources)
    if (actor !== undefined) return actor
    throw new Problem(401, 'this is neither an operator token nor the token of a session', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  const secret = readSessionCookie(cookie)
  const actor = secret === undefined ? undefined : await findSession(secret, sources)
  if (actor === undefined) return { kind: 'anonymous' }
  if (request.method !== 'GET' && request.method !== 'HEAD') demandSameSite(request)
  return actor
}

async function findSession(secret: string, { stores, peppers, clock }: ActorSources): Promise<Actor | undefined> {
  if (!sessionTokenFormat.matches(secret)) return undefined
  const hashes = peppers.map((pepper) => hashCredential(secret, pepper))
  const found = await stores.sessions.findLive(hashes, clock.epochMs())
  if (found === undefined || !hashes.some((hash) => sameHash(hash, found.hash))) return undefined
  const { id, authenticatedAtMs } = found.session
  return { kind: 'account', account: found.account, session: { id, authenticatedAtMs } }
}
