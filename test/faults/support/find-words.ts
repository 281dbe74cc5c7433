import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { constants, inflateRawSync, inflateSync } from 'node:zlib'

/** Every way in which a word of plain letters and digits may stand in a file. */
export function formsOf(word: string): ReadonlyMap<string, Buffer> {
  const forms = new Map<string, Buffer>([
    ['raw', Buffer.from(word)],
    ['UTF-16, little end first', Buffer.from(word, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(word, 'utf16le').swap16()],
    ['hexadecimal', Buffer.from(Buffer.from(word).toString('hex'))],
    ['escaped in JSON', Buffer.from(word.replaceAll(/./g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`))],
    ['backwards', Buffer.from(word.split('').toReversed().join(''))],
  ])
  for (const before of [0, 1, 2]) {
    // Whatever stands before and behind it changes the characters at the edges; those between are always the same.
    const text = Buffer.from(`${'x'.repeat(before)}${word}`).toString('base64')
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor(((before + word.length) * 8) / 6)
    forms.set(`base64, ${before} bytes in`, Buffer.from(text.slice(first, last)))
    forms.set(
      `base64url, ${before} bytes in`,
      Buffer.from(text.slice(first, last).replaceAll('+', '-').replaceAll('/', '_')),
    )
  }
  return forms
}

/** The files under a directory in which a word stands in any form, also inside compressed parts, each with the form. */
export function findWords(directory: string, word: string): { found: string[]; files: number; bytes: number } {
  const forms = formsOf(word)
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const found: string[] = []
  let bytes = 0
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    bytes += content.length
    for (const [where, part] of [['', content] as const, ...unpacked(content)]) {
      for (const [form, sought] of forms) {
        if (part.includes(sought)) found.push(`${relative(directory, path)}: ${form}${where}`)
      }
    }
  }
  return { found, files: entries.length, bytes }
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08])
const GZIP_HEAD_BYTES = 10

/** Whatever in a file looks like the beginning of something compressed, as far as it can be unpacked. */
function* unpacked(content: Buffer): Generator<readonly [string, Buffer]> {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1 << 26 }
  for (let at = content.indexOf(GZIP); at !== -1; at = content.indexOf(GZIP, at + 1)) {
    const part = attempt(() => inflateRawSync(content.subarray(at + GZIP_HEAD_BYTES), options))
    if (part !== undefined) yield [`, compressed at ${at}`, part]
  }
  const whole = attempt(() => inflateSync(content, options))
  if (whole !== undefined) yield [', compressed', whole]
}

function attempt(unpack: () => Buffer): Buffer | undefined {
  try {
    return unpack()
  } catch {
    return undefined
  }
}
