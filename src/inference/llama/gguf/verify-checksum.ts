import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ModelFileError } from './model-file-error.ts'

/** Throws a `ModelFileError` unless the file has this SHA-256. Reads all of it. */
export async function verifyChecksum(path: string, sha256: string): Promise<void> {
  const found = await sha256Of(path)
  if (found !== sha256.toLowerCase()) {
    throw new ModelFileError(path, `is damaged or another file: its SHA-256 is ${found}, not ${sha256.toLowerCase()}`)
  }
}

export async function sha256Of(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 })
  await pipeline(source, hash, signal === undefined ? {} : { signal })
  return hash.digest('hex')
}
