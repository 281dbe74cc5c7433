import { resolve } from 'node:path'
import { ConfigError } from '../../server/config/config-error.ts'
import { readEnvironment } from '../../server/config/environment-settings.ts'
import { loadConfig } from '../../server/config/load-config.ts'

/** What the commands work on that need no running server. */
export interface Installation {
  dataDirectory: string
  /** Undefined for SQLite in the data directory. */
  databaseUrl: string | undefined
}

/**
 * The same as the server would use. A configuration that cannot be used is no hindrance where the environment names the directory;
 * elsewhere it is, for then nobody knows which directory is meant.
 */
export function findInstallation(env: NodeJS.ProcessEnv): Installation {
  try {
    return loadConfig({ env })
  } catch (error) {
    const { dataDirectory, databaseUrl } = readEnvironment(env, [])
    const isUrlGood = databaseUrl !== undefined || !env['PARLEY_DATABASE_URL']
    if (!(error instanceof ConfigError) || dataDirectory === undefined || !isUrlGood) throw error
    return { dataDirectory: resolve(dataDirectory), databaseUrl }
  }
}
