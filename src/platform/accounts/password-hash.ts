import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/** The parameters of scrypt (RFC 7914). It needs 128 × N × r bytes of memory while it runs. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** What a guess costs an attacker who has the table: about half a second of a core and 128 MiB. */
export const passwordCost: PasswordCost = { N: 2 ** 17, r: 8, p: 1 }

const SALT_BYTES = 16
const HASH_BYTES = 32

/** `scrypt$N$r$p$salt$hash`: everything that is needed to check a password, whatever the cost is by then. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** A hash that no password has, at the price of any other. */
export function unmatchableHash({ N, r, p }: PasswordCost): string {
  return [
    'scrypt',
    N,
    r,
    p,
    randomBytes(SALT_BYTES).toString('base64'),
    randomBytes(HASH_BYTES).toString('base64'),
  ].join('$')
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const { cost, salt, hash } = parse(stored)
  return timingSafeEqual(await derive(password, salt, cost), hash)
}

/** Whether it was made at another cost than is wanted today. */
export function isOutdated(stored: string, wanted: PasswordCost): boolean {
  const { cost } = parse(stored)
  return cost.N !== wanted.N || cost.r !== wanted.r || cost.p !== wanted.p
}

function parse(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const [kind, N, r, p, salt = '', hash = ''] = stored.split('$')
  if (kind !== 'scrypt') throw new Error('a stored password hash is of no known kind')
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

async function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  // Twice what it takes: Node counts a little more than the blocks themselves.
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r }
  // The same letters may be typed in several encodings, depending on the keyboard.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, HASH_BYTES, options, (error, hash) => (error === null ? resolve(hash) : reject(error)))
  })
}
