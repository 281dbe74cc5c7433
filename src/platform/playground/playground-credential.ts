import { createHmac, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { sameHash } from '../secrets/pepper.ts'
import type { Peppers } from '../secrets/secrets-file.ts'

/*
 * A credential that nothing keeps: it says itself whose it is and until when, and a signature says that we wrote it. The signing keys
 * are derived from the peppers, so that they are as secret and as long-lived as those, and of no use for anything else.
 */

export const PLAYGROUND_PREFIX = 'parley_pg_'
export const PLAYGROUND_MS = 10 * 60_000

/** Who a credential was given to, and for what. */
export interface PlaygroundClaim {
  accountId: string
  sessionId: string
  projectId: string
  issuedAtMs: number
  expiresAtMs: number
}

const AUDIENCE = 'inference'
const FORM = new RegExp(String.raw`^${PLAYGROUND_PREFIX}[\w-]{1,1024}\.[\w-]{43}$`)
const LENGTH_MAX = 1200

/** By position, since the names would be most of what is sent. */
const payloadSchema = z.tuple([
  z.literal(1),
  z.literal(AUDIENCE),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
])

/** Whether a text can be such a credential, by its letters. */
export function looksLikePlaygroundCredential(text: string): boolean {
  return text.length <= LENGTH_MAX && FORM.test(text)
}

/** Writes and reads the credentials of one installation. */
export class PlaygroundSigner {
  /** Newest first, as the peppers are. */
  readonly #keys: readonly [Buffer, ...Buffer[]]

  constructor([newest, ...older]: Peppers) {
    this.#keys = [signingKey(newest.secret), ...older.map(({ secret }) => signingKey(secret))]
  }

  sign({ accountId, sessionId, projectId, issuedAtMs, expiresAtMs }: PlaygroundClaim): string {
    const payload: z.input<typeof payloadSchema> = [
      1,
      AUDIENCE,
      accountId,
      sessionId,
      projectId,
      issuedAtMs,
      expiresAtMs,
    ]
    const text = PLAYGROUND_PREFIX + Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${text}.${signature(text, this.#keys[0])}`
  }

  /** What a credential claims, if we wrote it; whether it still holds is another question. */
  open(credential: string): PlaygroundClaim | undefined {
    const dot = credential.lastIndexOf('.')
    const text = credential.slice(0, dot)
    const given = credential.slice(dot + 1)
    if (!this.#keys.some((key) => sameHash(signature(text, key), given))) return undefined
    const payload = Buffer.from(text.slice(PLAYGROUND_PREFIX.length), 'base64url').toString()
    // A later version may sign what this one cannot read.
    const read = payloadSchema.safeParse(JSON.parse(payload))
    if (!read.success) return undefined
    const [, , accountId, sessionId, projectId, issuedAtMs, expiresAtMs] = read.data
    return { accountId, sessionId, projectId, issuedAtMs, expiresAtMs }
  }
}

function signingKey(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'playground credential', 32))
}

function signature(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
