import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDirectory } from '../../platform/database/data-directory.ts'
import { lockDirectory } from '../../platform/database/directory-lock.ts'
import { importDatabase } from '../../platform/database/import-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { printJson, printNote } from '../output.ts'
import { findInstallation } from './find-installation.ts'
import { readExport } from './read-export.ts'
import { rowCountsText } from './row-counts-text.ts'

export async function runImport(file: string, options: { json?: boolean }): Promise<void> {
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
}
