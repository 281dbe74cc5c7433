import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { systemClock } from '../../kernel/clock.ts'
import { backupDataDirectory } from '../../platform/database/backup-database.ts'
import { exportDatabase } from '../../platform/database/export-database.ts'
import { openAsItIs } from '../../platform/database/open-as-it-is.ts'
import { CommandError } from '../command-error.ts'
import { findInstallation, type Installation } from '../offline/find-installation.ts'
import { writeExport } from '../offline/write-export.ts'
import { printJson, printNote } from '../output.ts'
import { examplesText } from '../examples.ts'

const EXPORT_FILE = 'database.jsonl.gz'

const help = `
The new directory holds the databases, secrets.json, first-run.json and the usage that is not in the database yet: it is a data
directory, and a server can be started on it. A server may be running meanwhile. Of PostgreSQL an export is put there instead
(${EXPORT_FILE}; see parley import). Added models (parley model add) and parley.yaml are not in it. Keep it as safe as the
data directory itself: it opens everything.
`

export function backupCommand(): Command {
  return new Command('backup')
    .description('copy the data directory of a running server, without stopping it')
    .argument('<directory>', 'where to; it must not exist yet')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      help + examplesText(['backup /backups/parley-monday', 'serve --data-dir /backups/parley-monday   (to restore)']),
    )
    .action(async (directory: string, options: { json?: boolean }) => {
      const installation = findInstallation(process.env)
      const target = resolve(directory)
      if (existsSync(target)) throw new CommandError(`${target} exists; choose another name`)
      const unfinished = `${target}.unfinished`
      rmSync(unfinished, { recursive: true, force: true })
      mkdirSync(unfinished, { recursive: true, mode: 0o700 })
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
    })
}

async function copyInto(directory: string, { dataDirectory, databaseUrl }: Installation): Promise<readonly string[]> {
  await using database = await openAsItIs({ dataDirectory, url: databaseUrl })
  const copied = await backupDataDirectory(dataDirectory, directory)
  if (databaseUrl === undefined) return copied
  const nowMs = systemClock.epochMs()
  await writeExport(join(directory, EXPORT_FILE), (write) => exportDatabase(database, { nowMs, write }))
  return [...copied, EXPORT_FILE]
}
