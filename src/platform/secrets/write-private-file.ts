import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomBase62 } from '../../kernel/ids.ts'

/**
 * Replaces a file so that, whatever happens in between, either the old or the new content is there in full, and returns
 * only when the new one would survive a power loss. Readable by its owner alone from the first byte on.
 */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  const temporary = `${file}.${randomBase62(8)}.tmp`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // The rename itself is only durable once the directory is.
  const directory = await open(dirname(file), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
