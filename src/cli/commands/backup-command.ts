import { Command } from 'commander'
import { examplesText } from '../examples.ts'

const help = `
The new directory holds the databases, secrets.json, first-run.json and the usage that is not in the database yet: it is a data
directory, and a server can be started on it. A server may be running meanwhile. Of PostgreSQL an export is put there instead
(database.jsonl.gz; see parley import). Added models (parley model add) and parley.yaml are not in it. Keep it as safe as the
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
      const { runBackup } = await import('../offline/run-backup.ts')
      await runBackup(directory, options)
    })
}
