import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret that every stored hash depends on. Kept beside the database, never in it: a stolen table verifies nothing. */
export interface Pepper {
  id: string
  /** 32 random bytes. */
  secret: Buffer
}

const PEPPER_BYTES = 32

export function newPepper(id: string): Pepper {
  return { id, secret: randomBytes(PEPPER_BYTES) }
}

/**
 * What is stored of a credential. A plain HMAC is enough, and a slow hash would only be a lever for flooding us: a
 * credential has 190 random bits, which nobody guesses at any speed.
 */
export function hashCredential(credential: string, pepper: Pepper): string {
  return createHmac('sha256', pepper.secret).update(credential).digest('hex')
}

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function sameHash(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left)
  const rightBytes = Buffer.from(right)
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes)
}
