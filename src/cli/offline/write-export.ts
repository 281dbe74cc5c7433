import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
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
    const packer = target.endsWith('.gz') ? createGzip() : undefined
    const written = packer === undefined ? finished(file) : pipeline(packer, file)
    const entrance = packer ?? file
    // Told to whoever writes next; nobody waits for it before the end.
    written.catch(() => {})
    const result = await produce((line) => writeTo(entrance, line))
    entrance.end()
    await written
    return result
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  }
}

async function writeTo(stream: Writable, line: string): Promise<void> {
  if (stream.errored !== null) throw stream.errored
  if (!stream.write(line)) await once(stream, 'drain')
}
