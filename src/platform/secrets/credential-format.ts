import { crc32 } from 'node:zlib'
import { randomBase62 } from '../../kernel/ids.ts'

/*
 * Every credential we hand out: a prefix that says what it is (and lets scanners find it where it should not be), 32 random
 * base62 characters, and 6 that are the CRC-32 of everything before them. A mistyped or made-up credential is refused by
 * its own letters, without asking any store.
 */

const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export interface CredentialFormat {
  /** A new one, from the system's random source. */
  create(): string
  /** Whether the text has this form and its checksum is right. Says nothing about whether it was ever handed out. */
  matches(text: string): boolean
}

export function credentialFormat(prefix: string): CredentialFormat {
  const length = prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH
  const form = new RegExp(`^${prefix}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)
  return {
    create() {
      const payload = prefix + randomBase62(RANDOM_LENGTH)
      return payload + checksum(payload)
    },
    matches(text) {
      if (text.length !== length || !form.test(text)) return false
      return text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))
    },
  }
}

/** The last characters of a credential: enough to tell two apart in a list, useless for anything else. */
export function credentialHint(credential: string): string {
  return credential.slice(-4)
}

function checksum(payload: string): string {
  let rest = crc32(payload)
  let text = ''
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    text = `${BASE62[rest % 62]}${text}`
    rest = Math.floor(rest / 62)
  }
  return text
}
