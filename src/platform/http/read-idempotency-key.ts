import type { IncomingMessage } from 'node:http'
import { invalidFields } from './problem.ts'

/** The `Idempotency-Key` of a request that its client may repeat, if it has one. */
export function readIdempotencyKey(request: IncomingMessage): string | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined || request.method !== 'POST') return undefined
  const key = String(given)
  if (/^[\x21-\x7E]{1,255}$/.test(key)) return key
  throw invalidFields([{ field: 'Idempotency-Key', message: 'must have 1 to 255 visible ASCII characters' }])
}
