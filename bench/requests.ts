import { readFileSync } from 'node:fs'
import type { LoadTarget } from './load-command.ts'

/** The requests of a load, one after the other. */
export interface Requests {
  next(): Buffer
  /** How many have been taken. */
  readonly taken: number
  /** How many different ones there are. */
  readonly keys: number
}

/** Each list goes on where the last one ended, so that rounds do not all ask with the first keys. */
let position = 0

export function createRequests({ request, apiKey, keysFile }: LoadTarget): Requests {
  const keys = keysFile === undefined ? [apiKey] : readFileSync(keysFile, 'utf8').split('\n')
  const place = request.indexOf(apiKey)
  const bytes = Buffer.from(request)
  let taken = 0
  return {
    next() {
      taken += 1
      position += 1
      if (keysFile === undefined) return bytes
      const copy = Buffer.from(bytes)
      copy.write(keys[position % keys.length] ?? '', place, 'latin1')
      return copy
    },
    get taken() {
      return taken
    },
    keys: keys.length,
  }
}
