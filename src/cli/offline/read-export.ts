import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandError } from '../command-error.ts'

/** The lines of an export: from standard input for `-`, else from a file, unpacked where its name ends in `.gz`. */
export async function* readExport(source: string): AsyncGenerator<string> {
  const input = source === '-' ? process.stdin : createReadStream(source)
  // Whoever reads the end of the chain is told of what goes wrong anywhere in it.
  const content = source.endsWith('.gz') ? pipeline(input, createGunzip(), () => {}) : input
  try {
    yield* linesOf(content.setEncoding('utf8') as AsyncIterable<string>)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new CommandError(`${source} cannot be read: ${reason}`, { cause: error })
  }
}

/** A line may be long, so its pieces are put together once, when its end has come. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = []
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n')
    pieces.push(first)
    for (const next of others) {
      yield pieces.join('')
      pieces = [next]
    }
  }
  const rest = pieces.join('')
  if (rest !== '') yield rest
}
