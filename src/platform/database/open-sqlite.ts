import { DatabaseSync } from 'node:sqlite'
import { preparePrivateFile } from './data-directory.ts'

const BUSY_TIMEOUT_MS = 5000
/** With many organizations many pages are in use at once, and each that is not at hand is read and written again. */
const CACHE_KIBIBYTES = 64 * 1024
/** Pages that are written again and again are copied into the database only once in a while. */
const LOG_PAGES = 4000

/**
 * Opens a SQLite file the way all of ours are opened: write-ahead log, and synced at every commit, so that what was
 * acknowledged survives a power loss; and what is deleted is overwritten, so that the file forgets it, too.
 */
export function openSqlite(file: string): DatabaseSync {
  preparePrivateFile(file)
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS })
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma trusted_schema = off;' +
      `pragma cache_size = -${CACHE_KIBIBYTES}; pragma wal_autocheckpoint = ${LOG_PAGES}`,
  )
  // Its own knows no letters but those of English.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  return database
}
