import { copyFile, open, mkdir, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StartRefusal } from '../start-refusal.ts'
import { preparePrivateFile } from './data-directory.ts'

/** In one step: in several, a source that is written to meanwhile would make it begin again and again. */
const EVERY_PAGE = 2 ** 30

/** Copies a SQLite file that others may be writing to, as it is at one moment, and looks whether the copy is sound. */
export async function backupDatabase(file: string, copy: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    preparePrivateFile(copy)
    await backup(source, copy, { rate: EVERY_PAGE })
  } finally {
    source.close()
  }
  const copied = new DatabaseSync(copy)
  try {
    const found = copied.prepare('pragma integrity_check').get()?.['integrity_check']
    if (found !== 'ok') throw new StartRefusal(`the copy of ${file} is damaged: ${String(found)}`)
  } finally {
    copied.close()
  }
  await sync(copy)
}

/**
 * Copies a data directory that a server may be using into one that a server can be started on: databases, secrets, and the usage
 * that is not in the database yet; of the databases, those that are named. The journal comes first. What leaves it for the database meanwhile is then in both, and counted
 * once; the other way round it would be in neither. Models stay out. Returns the names of what was copied.
 */
export async function backupDataDirectory(
  directory: string,
  copy: string,
  databases: readonly string[],
): Promise<readonly string[]> {
  const copied: string[] = []
  if (await copyJournal(join(directory, 'usage-journal'), join(copy, 'usage-journal'))) copied.push('usage-journal/')
  for (const name of ['secrets.json', 'first-run.json']) {
    if (!existsSync(join(directory, name))) continue
    await copyPrivately(join(directory, name), join(copy, name))
    copied.push(name)
  }
  for (const name of databases) {
    if (!existsSync(join(directory, name))) continue
    await backupDatabase(join(directory, name), join(copy, name))
    copied.push(name)
  }
  await sync(copy)
  return copied
}

async function copyJournal(journal: string, copy: string): Promise<boolean> {
  if (!existsSync(journal)) return false
  await mkdir(copy, { mode: 0o700 })
  for (const name of await readdir(journal)) {
    try {
      await copyPrivately(join(journal, name), join(copy, name))
    } catch (error) {
      // Drained in this moment: what it held is in the database now, which is copied later.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  await sync(copy)
  return true
}

async function copyPrivately(file: string, copy: string): Promise<void> {
  // Copies keep the mode, and these are their owner's alone.
  await copyFile(file, copy)
  await sync(copy)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
