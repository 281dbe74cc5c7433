import { DatabaseSync } from 'node:sqlite'
import { preparePrivateFile } from './data-directory.ts'

const BUSY_TIMEOUT_MS = 5000

/**
 * Opens a SQLite file the way all of ours are opened: write-ahead log, and synced at every commit, so that what was
 * acknowledged survives a power loss; and what is deleted is overwritten, so that the file forgets it, too.
 */
export function openSqlite(file: string): DatabaseSync {
  preparePrivateFile(file)
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS })
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma trusted_schema = off',
  )
  return database
}
