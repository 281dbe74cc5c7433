import { randomFillSync } from 'node:crypto'

/** Every identifier the service makes, with the prefix that tells a reader what it names. */
export const idPrefixes = {
  account: 'acct_',
  organization: 'org_',
  project: 'proj_',
  apiKey: 'key_',
  operator: 'oper_',
  session: 'sess_',
  accountToken: 'link_',
  invitation: 'inv_',
  transfer: 'tran_',
  payment: 'pay_',
  auditEntry: 'aud_',
  node: 'node_',
  completion: 'chatcmpl-',
  toolCall: 'call_',
} as const

export type IdKind = keyof typeof idPrefixes

const ID_RANDOM_LENGTH = 24

/** A new identifier: the prefix of its kind and 24 random base62 characters (142 bits). */
export function newId(kind: IdKind): string {
  return idPrefixes[kind] + randomBase62(ID_RANDOM_LENGTH)
}

const BASE62 = Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
const POOL_BYTES = 4096
const pool = new Uint8Array(POOL_BYTES)
let poolPosition = POOL_BYTES

/** Cryptographically random base62 text. Bytes of 248 and above are skipped, so that each character is equally likely. */
export function randomBase62(length: number): string {
  // Not a string that grows: that would stay a chain of as many pieces as it has characters.
  const text = Buffer.allocUnsafe(length)
  for (let filled = 0; filled < length;) {
    if (poolPosition === POOL_BYTES) {
      randomFillSync(pool)
      poolPosition = 0
    }
    const byte = pool[poolPosition++]
    if (byte !== undefined && byte < 248) text[filled++] = BASE62[byte % 62] ?? 0
  }
  return text.toString('latin1')
}
