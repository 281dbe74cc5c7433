import type { PlaygroundState } from '../conversation/playground-state.ts'
import { openSavedPlayground, savedPlayground } from './saved-playground.ts'

const PREFIX = 'setup='

/** A small link may unpack to something huge; nobody types that much. */
const UNPACKED_MAX = 4_000_000

/** What stands behind the # of a link that opens the page as it is now: browsers never send that part to a server. */
export async function shareHash(state: PlaygroundState, withConversation: boolean): Promise<string> {
  const text = JSON.stringify(savedPlayground(state, withConversation))
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  return PREFIX + base64Url(bytes)
}

/** The page that a link describes; undefined where it describes none, or is damaged. */
export async function openShareHash(hash: string): Promise<PlaygroundState | undefined> {
  const packed = hash.replace(/^#/, '')
  if (!packed.startsWith(PREFIX)) return undefined
  try {
    const bytes = fromBase64Url(packed.slice(PREFIX.length))
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return openSavedPlayground(JSON.parse(await boundedText(unpacked)))
  } catch {
    return undefined
  }
}

async function boundedText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  while (true) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > UNPACKED_MAX) {
      await reader.cancel()
      throw new Error('the link unpacks to too much')
    }
  }
}

function base64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCodePoint(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
}
