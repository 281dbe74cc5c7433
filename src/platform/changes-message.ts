import { z } from 'zod'
import type { Change } from './changes.ts'

const everything: Change = { kind: 'everything' }

const id = z.string()
const messageSchema = z.object({
  node: z.string(),
  changes: z.array(
    z.union([
      z.object({ kind: z.enum(['organization', 'project', 'api-key', 'account', 'session']), id }),
      z.object({ kind: z.literal('membership'), organizationId: id, accountId: id }),
      z.object({ kind: z.literal('everything') }),
    ]) satisfies z.ZodType<Change>,
  ),
})

/** PostgreSQL takes less than 8,000 bytes; the number in front needs some. */
const MESSAGE_BYTES_MAX = 7900

/** What one node tells the others. The database puts a number and a space in front. */
export function writeMessage(node: string, changes: readonly Change[]): string {
  const text = JSON.stringify({ node, changes })
  return Buffer.byteLength(text) <= MESSAGE_BYTES_MAX ? text : JSON.stringify({ node, changes: [everything] })
}

/**
 * Reads what arrives on one connection. The numbers follow one another, so a missing one means that something was missed;
 * then, or when a message cannot be read because a newer version wrote it, everything must be forgotten. What this node
 * wrote itself it knows already.
 */
export class MessageReader {
  readonly #node: string
  #last: number | undefined

  constructor(node: string) {
    this.#node = node
  }

  read(text: string): readonly Change[] {
    const space = text.indexOf(' ')
    const sequence = Number(text.slice(0, space))
    const follows = this.#last === undefined || sequence === this.#last + 1
    this.#last = sequence
    const message = messageSchema.safeParse(parseJson(text.slice(space + 1))).data
    if (!follows || message === undefined) return [everything]
    return message.node === this.#node ? [] : message.changes
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
