import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { StartRefusal } from '../start-refusal.ts'

const OTHERS = 0o077

/**
 * Makes the data directory if there is none, for its owner alone, and refuses one that others can look into: whoever reads
 * it holds the pepper and the hashes of every key.
 */
export function prepareDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const status = statSync(directory)
  if (!status.isDirectory()) throw new StartRefusal(`${directory} is not a directory`)
  refuseOthers(directory, status.mode, '700')
}

/** Refuses a file or directory that anybody but its owner may use. Windows has no such modes. */
export function refuseOthers(path: string, mode: number, wanted: string): void {
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return
  const shown = (mode & 0o777).toString(8)
  throw new StartRefusal(`${path} is open to other users (mode ${shown}); close it with: chmod ${wanted} ${path}`)
}

/**
 * Creates the file if it is missing, readable by its owner alone. SQLite gives its companion files the same mode.
 * A file that exists is not opened: closing it again would drop the locks that this process holds on it (POSIX, fcntl).
 */
export function preparePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
  chmodSync(file, 0o600)
}
