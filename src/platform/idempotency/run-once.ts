import { Problem } from '../http/problem.ts'
import type { JsonReply, Reply } from '../http/reply.ts'
import type { Stores } from '../stores.ts'
import type { IdempotencyKey } from './idempotency-key.ts'

/**
 * Does the work once for each key, inside the transaction of the work: either both the work and its answer are kept, or neither.
 * A repetition gets the first answer again.
 */
export async function runOnce(
  key: IdempotencyKey,
  stores: Stores,
  nowMs: number,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const kept = await stores.idempotency.take(key.scope, key.requestDigest, nowMs)
  if (kept === undefined) {
    const reply = await work()
    const body = 'body' in reply ? reply.body : {}
    await stores.idempotency.keep(key.scope, { status: reply.status, reply: key.seal(JSON.stringify(body)) })
    return reply
  }
  if (kept.requestDigest !== key.requestDigest) {
    throw new Problem(422, 'this Idempotency-Key was used for a request with another body; make a new one')
  }
  const body = JSON.parse(key.open(kept.reply)) as object
  const headers = { 'idempotent-replayed': 'true' }
  return kept.status === 204 ? { status: 204, headers } : { status: kept.status as JsonReply['status'], body, headers }
}
