import { StoreUnavailable } from './store-unavailable.ts'

/** The first two characters of an SQLSTATE: the connection, resources, an operator stepping in, the system below. */
const POSTGRES_CLASSES = new Set(['08', '53', '57', '58'])
/** Lost against others, waited too long for a lock or between two statements, or on a server that only reads. */
const POSTGRES_STATES = new Set(['40001', '40P01', '55P03', '25P03', '25006'])
const POSTGRES_UNIQUE = '23505'

/** Primary result codes of SQLite for a statement that was itself at fault; all others are about the store. */
const SQLITE_STATEMENT_FAULTS = new Set([1, 18, 19, 20, 21, 23, 25])
const SQLITE_UNIQUE = new Set([1555, 2067])

/**
 * Whether an error says that the store could not do its work just now, whatever the work: it is down, out of reach, full,
 * closed or too slow. The same request may succeed later. A statement that is wrong, or that a constraint forbids, is no
 * such error.
 */
export function isStoreError(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === 'ERR_SQLITE_ERROR') return !SQLITE_STATEMENT_FAULTS.has(sqliteCodeOf(error) & 0xff)
  if (code.length === 5 && 'severity' in error) {
    return POSTGRES_STATES.has(code) || POSTGRES_CLASSES.has(code.slice(0, 2))
  }
  return /^(database is not open|driver has already been destroyed)$/.test(error.message)
}

/** Whether an error says that a row with the same unique key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codeOf(error) === POSTGRES_UNIQUE || SQLITE_UNIQUE.has(sqliteCodeOf(error))
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

function sqliteCodeOf(error: Error): number {
  return 'errcode' in error ? Number(error.errcode) : 0
}
