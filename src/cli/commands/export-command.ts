import { Command } from 'commander'
import { systemClock } from '../../kernel/clock.ts'
import { exportDatabase } from '../../platform/database/export-database.ts'
import { openAsItIs } from '../../platform/database/open-as-it-is.ts'
import { findInstallation } from '../offline/find-installation.ts'
import { hasPendingJournal } from '../offline/pending-journal.ts'
import { rowCountsText } from '../offline/row-counts-text.ts'
import { writeExport } from '../offline/write-export.ts'
import { printNote } from '../output.ts'
import { examplesText } from '../examples.ts'

const help = `
Everything in the database as it is at one moment, as JSON lines. A server may be running. Keys, tokens and passwords are in it as
the database has them, which is as hashes; what they are made with stands in secrets.json in the data directory, and is not in it.
To move to another kind of database, stop the server, export, and import with the same data directory:
`

export function exportCommand(): Command {
  return new Command('export')
    .description('write the whole database into a file')
    .argument('<file>', 'where to; packed when it ends in .gz; - for standard output')
    .addHelpText(
      'after',
      help +
        examplesText([
          'export parley.jsonl.gz',
          'export - | PARLEY_DATABASE_URL=postgres://parley:secret@db.example.com/parley parley import -',
        ]),
    )
    .action(async (file: string) => {
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
    })
}
