import type { GenerationRequest } from '../generation-request.ts'
import { promptBytes } from '../prompt-bytes.ts'

/** The scripted engine's rule: one token for every 4 bytes of UTF-8, rounded up once over the whole. Easy to check by hand. */
export const BYTES_PER_TOKEN = 4

export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}

/** What counts as the whole of a prompt is said in `prompt-bytes.ts`. */
export function countPromptTokens(request: GenerationRequest): number {
  return tokensOfBytes(promptBytes(request))
}
