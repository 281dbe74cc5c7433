import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandError } from '../command-error.ts'

/** The lines of an export: from standard input for `-`, else from a file, unpacked where its name ends in `.gz`. */
export async function* readExport(source: string): AsyncGenerator<string> {
  const content = new PassThrough()
  const input = source === '-' ? process.stdin : createReadStream(source)
  const arrived = source.endsWith('.gz') ? pipeline(input, createGunzip(), content) : pipeline(input, content)
  let failure: unknown
  arrived.catch((error: unknown) => {
    failure = error
    content.end()
  })
  const lines = createInterface({ input: content, crlfDelay: Infinity })
  for await (const line of lines) yield line
  if (failure === undefined) return
  const reason = failure instanceof Error ? failure.message : 'unknown reason'
  throw new CommandError(`${source} cannot be read: ${reason}`, { cause: failure })
}
