import { resolve } from 'node:path'
import { readFirstRun, type FirstRun } from '../platform/first-run-file.ts'
import { loadConfig } from '../server/config/load-config.ts'
import { CommandError } from './command-error.ts'
import { readSessions } from './session-file.ts'

/** Where the running server is and what opens its platform API. */
export interface Connection {
  baseUrl: string
  /** An operator token, or the token of somebody's session. */
  token: string
  /** Whether the token is that of somebody who signed in. */
  isSession: boolean
  /** What to do when the server does not take the token. */
  remedy: string
}

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080'
const OTHER_TOKEN = 'Set PARLEY_OPERATOR_TOKEN to a valid one'

/**
 * The address: `--url`, else PARLEY_URL, else what the server wrote down at its first start, else where somebody signed in last. The
 * token: PARLEY_OPERATOR_TOKEN, else that of who is signed in there, else the operator token that was written down; but that one only
 * goes to the server that it was written down for.
 */
export async function findConnection(urlOption: string | undefined, env: NodeJS.ProcessEnv): Promise<Connection> {
  const written = await findFirstRun(env)
  const { latest, sessions } = readSessions(env)
  const baseUrl = findBaseUrl(urlOption, env, written, latest ?? undefined)
  const given = env['PARLEY_OPERATOR_TOKEN']
  if (given !== undefined && given !== '') {
    return { baseUrl, token: given, isSession: false, remedy: OTHER_TOKEN }
  }
  const session = sessions[baseUrl]
  if (session !== undefined) {
    return { baseUrl, token: session.token, isSession: true, remedy: 'Sign in again with: parley login' }
  }
  if (written === undefined) {
    throw new CommandError(
      `no operator token is known, and nobody is signed in at ${baseUrl}. Sign in with: parley login. Or, as the operator, start the server from this directory once (npx parley serve), name its data directory with PARLEY_DATA_DIR, or set PARLEY_OPERATOR_TOKEN`,
    )
  }
  if (!samePlace(baseUrl, written.base_url)) {
    throw new CommandError(
      `the operator token in first-run.json is for ${written.base_url}. Set PARLEY_OPERATOR_TOKEN to the token of ${baseUrl}, or sign in there with: parley login`,
    )
  }
  return { baseUrl, token: written.operator_token, isSession: false, remedy: OTHER_TOKEN }
}

export function findBaseUrl(
  urlOption: string | undefined,
  env: NodeJS.ProcessEnv,
  written: FirstRun | undefined,
  latest?: string,
): string {
  const given = urlOption ?? env['PARLEY_URL']
  const text = given === undefined || given === '' ? (written?.base_url ?? latest ?? DEFAULT_BASE_URL) : given
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
