import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { systemClock } from '../../kernel/clock.ts'
import { backupDataDirectory } from '../../platform/database/backup-database.ts'
import { exportDatabase } from '../../platform/database/export-database.ts'
import { openAsItIs } from '../../platform/database/open-as-it-is.ts'
import { CommandError } from '../command-error.ts'
import { printJson, printNote } from '../output.ts'
import { findInstallation, type Installation } from './find-installation.ts'
import { writeExport } from './write-export.ts'

const EXPORT_FILE = 'database.jsonl.gz'

export async function runBackup(directory: string, options: { json?: boolean }): Promise<void> {
  const installation = findInstallation(process.env)
  const target = resolve(directory)
  if (existsSync(target)) throw new CommandError(`${target} exists; choose another name`)
  mkdirSync(dirname(target), { recursive: true })
  // Under another name until it is whole, so that nobody takes half of it for a backup.
  const unfinished = mkdtempSync(`${target}.unfinished-`)
  try {
    const copied = await copyInto(unfinished, installation)
    renameSync(unfinished, target)
    if (options.json === true) return printJson({ directory: target, copied })
    process.stdout.write(`${target}: ${copied.join(', ')}\n`)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  printNote('Added models (models/) and parley.yaml are not in it; copy them as well if they cannot be had again')
}

async function copyInto(directory: string, { dataDirectory, databaseUrl }: Installation): Promise<readonly string[]> {
  await using database = await openAsItIs({ dataDirectory, url: databaseUrl })
  if (databaseUrl === undefined)
    return backupDataDirectory(dataDirectory, directory, ['parley.sqlite', 'day-usage.sqlite'])
  // The file of a SQLite database may lie there still, from before the move to PostgreSQL.
  const copied = await backupDataDirectory(dataDirectory, directory, ['day-usage.sqlite'])
  const nowMs = systemClock.epochMs()
  await writeExport(join(directory, EXPORT_FILE), (write) => exportDatabase(database, { nowMs, write }))
  return [...copied, EXPORT_FILE]
}
