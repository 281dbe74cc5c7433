import { prepareDataDirectory } from '../../platform/database/data-directory.ts'
import { lockDirectory } from '../../platform/database/directory-lock.ts'
import { schemaState } from '../../platform/database/migrate.ts'
import { openAsItIs } from '../../platform/database/open-as-it-is.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { exitCodes } from '../exit-codes.ts'
import { printJson } from '../output.ts'
import { findInstallation, type Installation } from './find-installation.ts'

interface MigrateOptions {
  check?: boolean
  json?: boolean
}

export function runMigrate(options: MigrateOptions): Promise<void> {
  return options.check === true ? check(options) : migrate(options)
}

async function check({ json }: MigrateOptions): Promise<void> {
  const { dataDirectory, databaseUrl } = findInstallation(process.env)
  await using database = await openAsItIs({ dataDirectory, url: databaseUrl })
  const { pending, newer } = await schemaState(database)
  if (json === true) printJson({ pending, newer })
  else print('to be applied', pending, newer)
  if (pending.length > 0) process.exitCode = exitCodes.failed
}

async function migrate({ json }: MigrateOptions): Promise<void> {
  const installation = findInstallation(process.env)
  const { dataDirectory, databaseUrl } = installation
  prepareDataDirectory(dataDirectory)
  using _lock = lockUnlessShared(installation)
  const {
    appliedMigrations: applied,
    newerMigrations: newer,
    destroy,
  } = await openDatabase({
    dataDirectory,
    url: databaseUrl,
  })
  await destroy()
  if (json === true) printJson({ applied, newer })
  else print('applied', applied, newer)
}

/** Nodes on PostgreSQL run beside one another, and one that migrates beside them; SQLite belongs to one server. */
function lockUnlessShared({ dataDirectory, databaseUrl }: Installation): Disposable {
  const lock = databaseUrl === undefined ? lockDirectory(dataDirectory) : undefined
  return { [Symbol.dispose]: () => lock?.release() }
}

function print(what: string, migrations: readonly string[], newer: readonly string[]): void {
  const done = migrations.length === 0 ? 'the database is up to date' : `${what}: ${migrations.join(', ')}`
  const foreign = newer.length === 0 ? '' : `a newer version has been at it: ${newer.join(', ')}\n`
  process.stdout.write(`${done}\n${foreign}`)
}
