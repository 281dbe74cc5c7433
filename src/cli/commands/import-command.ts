import { Command } from 'commander'
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
      const { runImport } = await import('../offline/run-import.ts')
      await runImport(file, options)
    })
}
