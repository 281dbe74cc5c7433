import { Command } from 'commander'
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
      const { runExport } = await import('../offline/run-export.ts')
      await runExport(file)
    })
}
