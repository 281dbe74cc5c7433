import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { preparePrivateFile } from './data-directory.ts'
import { StartRefusal } from '../start-refusal.ts'

export interface DirectoryLock {
  release(): void
}

/**
 * Takes the data directory for this process, so that two servers never share one. The lock is an operating-system lock that
 * SQLite holds on an otherwise empty file: it vanishes with the process, however that ends, so there is no stale lock to
 * clean up. The database itself stays readable for backups. The pid beside it is only there to be shown.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const pidFile = join(directory, 'server.pid')
  const lockFile = join(directory, 'server.lock')
  preparePrivateFile(lockFile)
  const database = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database.close()
    throw new StartRefusal(
      `another server (pid ${readPid(pidFile)}) uses ${directory}; stop it, or choose another directory`,
      {
        cause: error,
      },
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    release() {
      rmSync(pidFile, { force: true })
      database.close()
    },
  }
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
