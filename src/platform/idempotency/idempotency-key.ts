import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Pepper } from '../secrets/pepper.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * A creation that its client may send again without making two. The answer is kept for it; and since an answer may hold a
 * secret that is shown once, it is encrypted under the key that only the client has, beside the pepper: neither the database nor
 * all of our files open it.
 */
export class IdempotencyKey {
  /** Under which the answer is kept: the same key of somebody else, or for something else, is another one. */
  readonly scope: string
  readonly requestDigest: string
  readonly #secret: Buffer

  constructor(given: { key: string; actor: string; route: string; body: unknown }, pepper: Pepper) {
    const digest = (text: string) => createHmac('sha256', pepper.secret).update(text).digest('base64url')
    const name = JSON.stringify([given.actor, given.route, given.key])
    this.scope = digest(`idempotency scope ${name}`)
    this.requestDigest = digest(`idempotency request ${JSON.stringify(given.body) ?? ''}`)
    this.#secret = Buffer.from(hkdfSync('sha256', pepper.secret, 'idempotency reply', name, 32))
  }

  seal(text: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#secret, nonce)
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return sealed.toString('base64')
  }

  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv(CIPHER, this.#secret, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8')
    return text + decipher.final('utf8')
  }
}
