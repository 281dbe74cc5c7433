import { findBaseUrl, findDataDirectory } from '../connection.ts'
import { readFirstRun } from '../../platform/first-run-file.ts'
import { examineApi } from './examine-api.ts'
import { examineInstallation } from './examine-installation.ts'
import { examineServer } from './examine-server.ts'
import { skipped, type Finding } from './finding.ts'

/** All checks in the order in which one would make them by hand: what is here, what runs, what it answers. */
export async function* examine(options: {
  url: string | undefined
  /** Whether to ask each model for an answer. */
  models: boolean
  env: NodeJS.ProcessEnv
}): AsyncGenerator<Finding> {
  const { env } = options
  const dataDirectory = findDataDirectory(env)
  yield* examineInstallation(env, dataDirectory)

  const written = await readFirstRun(dataDirectory)
  const baseUrl = findBaseUrl(options.url, env, written)
  const reachable = yield* examineServer(baseUrl)
  const apiKey = env['PARLEY_API_KEY'] || written?.api_key
  if (!reachable) {
    yield skipped('key', 'the server is not there')
    yield skipped('models', 'the server is not there')
  } else if (apiKey === undefined) {
    yield skipped('key', 'none is known; set PARLEY_API_KEY to try one')
    yield skipped('models', 'they need a key')
  } else {
    yield* examineApi(baseUrl, apiKey, options.models)
  }
}
