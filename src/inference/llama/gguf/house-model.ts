import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const directory = new URL('../../../../models/tiny-reasoner-37m/', import.meta.url)

/** What the model that comes with the program is called wherever a model is named. */
export const HOUSE_MODEL = 'house'

export const houseModelPath = fileURLToPath(new URL('model.gguf', directory))

/** The checksum that is published beside the file. */
export function houseModelSha256(): string {
  return readFileSync(new URL('SHA256SUMS', directory), 'utf8').slice(0, 64)
}
