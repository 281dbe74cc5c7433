import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Where added models live: `<data directory>/models/<name>/model.gguf`, with what is known of it in `model.json`
 * beside it.
 */

export const MODEL_FILE = 'model.gguf'

export const modelNamePattern = /^[a-z0-9][a-z0-9._-]{0,62}$/

export function modelsDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'models')
}

/** Every name under which something lies, whole or not, in order. */
export function addedModelNames(dataDirectory: string): string[] {
  try {
    return readdirSync(modelsDirectory(dataDirectory), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && modelNamePattern.test(entry.name))
      .map(({ name }) => name)
      .toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
