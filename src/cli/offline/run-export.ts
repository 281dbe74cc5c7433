import { systemClock } from '../../kernel/clock.ts'
import { exportDatabase } from '../../platform/database/export-database.ts'
import { openAsItIs } from '../../platform/database/open-as-it-is.ts'
import { printNote } from '../output.ts'
import { findInstallation } from './find-installation.ts'
import { hasPendingJournal } from './pending-journal.ts'
import { rowCountsText } from './row-counts-text.ts'
import { writeExport } from './write-export.ts'

export async function runExport(file: string): Promise<void> {
  const { dataDirectory, databaseUrl } = findInstallation(process.env)
  await using database = await openAsItIs({ dataDirectory, url: databaseUrl })
  const nowMs = systemClock.epochMs()
  const counts = await writeExport(file, (write) => exportDatabase(database, { nowMs, write }))
  printNote(rowCountsText(counts))
  if (hasPendingJournal(dataDirectory)) {
    printNote(
      'Some requests are still in usage-journal/ of the data directory and not in the export. They are kept, and reach whichever ' +
        'database a server with this data directory uses next',
    )
  }
}
