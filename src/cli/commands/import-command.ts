import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { prepareDataDirectory } from '../../platform/database/data-directory.ts'
import { lockDirectory } from '../../platform/database/directory-lock.ts'
import { importDatabase } from '../../platform/database/import-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { findInstallation } from '../offline/find-installation.ts'
import { readExport } from '../offline/read-export.ts'
import { rowCountsText } from '../offline/row-counts-text.ts'
import { printJson, printNote } from '../output.ts'
import { examplesText } from '../examples.ts'

const help = `
The database must be empty; it is migrated first. All of the file is taken or nothing. No server may use the data directory.
`

export function importCommand(): Command {
  return new Command('import')
    .description('fill an empty database from a file that export wrote')
    .argument('<file>', 'where from; - for standard input')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      help +
        examplesText([
          'import parley.jsonl.gz',
          'import parley.jsonl   (with PARLEY_DATABASE_URL set: into PostgreSQL)',
        ]),
    )
    .action(async (file: string, options: { json?: boolean }) => {
      const { dataDirectory, databaseUrl } = findInstallation(process.env)
      prepareDataDirectory(dataDirectory)
      await using opened = new AsyncDisposableStack()
      const lock = lockDirectory(dataDirectory)
      opened.defer(() => lock.release())
      const { database, destroy } = await openDatabase({ dataDirectory, url: databaseUrl })
      opened.defer(destroy)
      const counts = await importDatabase(database, readExport(file))
      if (options.json === true) printJson(counts)
      else process.stdout.write(`${rowCountsText(counts)}\n`)
      if (!existsSync(join(dataDirectory, 'secrets.json'))) {
        printNote(
          `Copy secrets.json from the data directory of the old server to ${dataDirectory}: keys, tokens and sessions depend on it`,
        )
      }
    })
}
