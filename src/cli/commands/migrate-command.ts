import { Command } from 'commander'
import { examplesText } from '../examples.ts'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the schema of the database up to date, as a server does when it starts')
    .option('--check', 'change nothing; exit with 1 if something is to be done')
    .option('--json', 'print JSON')
    .addHelpText('after', examplesText(['migrate --check', 'migrate']))
    .action(async (options: { check?: boolean; json?: boolean }) => {
      // Loaded here, as in its neighbours, so that the other commands do not load a database.
      const { runMigrate } = await import('../offline/run-migrate.ts')
      await runMigrate(options)
    })
}
