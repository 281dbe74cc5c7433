import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Writable } from 'node:stream'
import { CommandError } from '../command-error.ts'

/** Where the lines of an export go: standard output for `-`, else a file of its owner alone, packed where its name ends in `.gz`. */
export async function writeExport<Result>(
  target: string,
  produce: (write: (line: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (target === '-') return produce((line) => writeTo(process.stdout, line))
  const handle = await open(target, 'wx', 0o600).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw isThere ? new CommandError(`${target} exists; choose another name, or delete it`, { cause: error }) : error
  })
  try {
    const file = createWriteStream(target, { fd: handle, flush: true })
    const entrance = target.endsWith('.gz') ? createGzip() : file
    if (entrance !== file) entrance.pipe(file)
    const written = finished(file)
    // Whoever waits for room would not hear that the file can take no more.
    const failed = written.then(() => new Promise<never>(() => {}))
    const result = await Promise.race([produce((line) => writeTo(entrance, line)), failed])
    entrance.end()
    await written
    return result
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  }
}

async function writeTo(stream: Writable, line: string): Promise<void> {
  if (!stream.write(line)) await once(stream, 'drain')
}
