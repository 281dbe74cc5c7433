import { resolve } from 'node:path'
import { readFirstRun, type FirstRun } from '../platform/first-run-file.ts'
import { loadConfig } from '../server/config/load-config.ts'
import { CommandError } from './command-error.ts'

/** Where the running server is and what opens its platform API. */
export interface Connection {
  baseUrl: string
  operatorToken: string
}

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080'

/**
 * The address: `--url`, else PARLEY_URL, else what the server wrote down at its first start. The token: PARLEY_OPERATOR_TOKEN,
 * else what was written down; but that one only goes to the server that it was written down for.
 */
export async function findConnection(urlOption: string | undefined, env: NodeJS.ProcessEnv): Promise<Connection> {
  const written = await findFirstRun(env)
  const baseUrl = findBaseUrl(urlOption, env, written)
  const token = env['PARLEY_OPERATOR_TOKEN']
  if (token !== undefined && token !== '') return { baseUrl, operatorToken: token }
  if (written === undefined) {
    throw new CommandError(
      `no operator token is known. Start the server from this directory once (npx parley serve), name its data directory with PARLEY_DATA_DIR, or set PARLEY_OPERATOR_TOKEN`,
    )
  }
  if (!samePlace(baseUrl, written.base_url)) {
    throw new CommandError(
      `the operator token in first-run.json is for ${written.base_url}. Set PARLEY_OPERATOR_TOKEN to the token of ${baseUrl}`,
    )
  }
  return { baseUrl, operatorToken: written.operator_token }
}

export function findBaseUrl(
  urlOption: string | undefined,
  env: NodeJS.ProcessEnv,
  written: FirstRun | undefined,
): string {
  const given = urlOption ?? env['PARLEY_URL']
  const text = given === undefined || given === '' ? (written?.base_url ?? DEFAULT_BASE_URL) : given
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError(`${JSON.stringify(text)} is no address; expected one like ${DEFAULT_BASE_URL}`)
  }
  return text.replace(/\/+$/, '')
}

export async function findFirstRun(env: NodeJS.ProcessEnv): Promise<FirstRun | undefined> {
  return readFirstRun(findDataDirectory(env))
}

/** The server's data directory. A configuration that cannot be used here, say for want of a key, must not stop a client. */
export function findDataDirectory(env: NodeJS.ProcessEnv): string {
  try {
    return loadConfig({ env }).dataDirectory
  } catch {
    return resolve(env['PARLEY_DATA_DIR'] || './data')
  }
}

/** The names of this machine are as good as one another, as long as the port is the same. */
function samePlace(left: string, right: string): boolean {
  return placeOf(left) === placeOf(right)
}

function placeOf(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  const local = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::]'].includes(hostname)
  return `${protocol}//${local ? 'this-machine' : hostname}:${port}`
}
