import { createHmac, timingSafeEqual } from 'node:crypto'
import { StartRefusal } from '../start-refusal.ts'
import type { RawBody } from '../http/route.ts'

/*
 * Standard Webhooks (standardwebhooks.com), the symmetric scheme: HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, in
 * base64 behind `v1,`. A header may carry several signatures, separated by spaces, while the sender changes its secret.
 */

const TOLERANCE_MS = 5 * 60_000
const PREFIX = 'whsec_'
/** Of the secret, as the specification bounds it. */
const SECRET_BYTES_MIN = 24
const SECRET_BYTES_MAX = 64

export type Verification = { kind: 'valid'; id: string } | { kind: 'invalid'; reason: string }

export class StandardWebhooks {
  readonly #secret: Buffer

  /** Refuses to start with a secret that anybody could guess, above all an empty one. */
  constructor(secret: string) {
    const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
      throw new StartRefusal('the webhook secret of the payment provider is empty or not base64, as in `whsec_…`')
    }
    this.#secret = Buffer.from(text, 'base64')
    if (this.#secret.length < SECRET_BYTES_MIN || this.#secret.length > SECRET_BYTES_MAX) {
      throw new StartRefusal(
        `the webhook secret of the payment provider has ${this.#secret.length} bytes; ` +
          `it needs ${SECRET_BYTES_MIN} to ${SECRET_BYTES_MAX}`,
      )
    }
  }

  verify({ headers, bytes }: RawBody, nowMs: number): Verification {
    const id = headers['webhook-id']
    const timestamp = headers['webhook-timestamp']
    const signatures = headers['webhook-signature']
    if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
      return { kind: 'invalid', reason: 'webhook-id, webhook-timestamp and webhook-signature are needed' }
    }
    if (!/^[\x21-\x7E]{1,255}$/.test(id)) return { kind: 'invalid', reason: 'the webhook-id is not one' }
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs - Number(timestamp) * 1000) > TOLERANCE_MS) {
      return { kind: 'invalid', reason: 'the webhook-timestamp is more than five minutes away from now' }
    }
    const expected = this.#sign(id, timestamp, bytes)
    const matches = signatures.split(' ').map((signature) => sameSignature(signature, expected))
    return matches.includes(true) ? { kind: 'valid', id } : { kind: 'invalid', reason: 'no webhook-signature matches' }
  }

  #sign(id: string, timestamp: string, bytes: Uint8Array): Buffer {
    return createHmac('sha256', this.#secret).update(`${id}.${timestamp}.`).update(bytes).digest()
  }
}

function sameSignature(given: string, expected: Buffer): boolean {
  if (!given.startsWith('v1,')) return false
  const bytes = Buffer.from(given.slice(3), 'base64')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
