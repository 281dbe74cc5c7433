import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { refuseOthers } from '../database/data-directory.ts'
import { newPepper, type Pepper } from './pepper.ts'
import { writePrivateFile } from './write-private-file.ts'
import { StartRefusal } from '../start-refusal.ts'

const fileSchema = z.strictObject({
  version: z.literal(1),
  peppers: z.array(z.strictObject({ id: z.string().min(1), secret: z.base64().length(44) })).min(1),
})

/** Newest first: new credentials are hashed with the first one, old ones verify with whichever they were made with. */
export type Peppers = readonly [Pepper, ...Pepper[]]

/**
 * Reads the peppers, or makes the first one. `inUse` says whether anything stored already depends on them: then a missing
 * file is a loss that must be noticed, for with a new pepper every key would silently stop working.
 */
export async function loadPeppers(directory: string, inUse: boolean): Promise<Peppers> {
  const file = join(directory, 'secrets.json')
  const text = await readIfThere(file)
  if (text !== undefined) return parsePeppers(file, text)
  if (inUse) {
    throw new StartRefusal(`${file} is missing, but keys in the database depend on it; put it back from a backup`)
  }
  const pepper = newPepper('1')
  const content = { version: 1, peppers: [{ id: pepper.id, secret: pepper.secret.toString('base64') }] }
  await writePrivateFile(file, `${JSON.stringify(content, null, 2)}\n`)
  return [pepper]
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    refuseOthers(file, (await stat(file)).mode, '600')
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function parsePeppers(file: string, text: string): Peppers {
  const parsed = fileSchema.safeParse(parseJson(text))
  const [first, ...rest] = parsed.success ? parsed.data.peppers.map(pepperFrom).toReversed() : []
  if (first === undefined) throw new StartRefusal(`${file} is damaged; put it back from a backup`)
  return [first, ...rest]
}

function pepperFrom(entry: { id: string; secret: string }): Pepper {
  return { id: entry.id, secret: Buffer.from(entry.secret, 'base64') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
