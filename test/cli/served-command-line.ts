import { serveAccounts } from '../platform/accounts-fixture.ts'
import { temporaryDirectory } from '../platform/platform-fixture.ts'
import { runParley, type Run } from './run-parley.ts'

export type Json = Record<string, unknown>

/** A served platform and the command line on it, as the operator unless the environment says otherwise. */
export async function serveCommandLine(options: Parameters<typeof serveAccounts>[0] = {}) {
  const served = await serveAccounts(options)
  const cwd = temporaryDirectory()
  const env: NodeJS.ProcessEnv = { PARLEY_DATA_DIR: served.dataDirectory, HOME: cwd }
  const parley = (...arguments_: string[]): Promise<Run> => runParley(arguments_, { cwd, env })
  /** What a command prints with `--json`; fails when it fails. */
  const json = async (...arguments_: string[]): Promise<Json> => {
    const { code, stdout, stderr } = await parley(...arguments_, '--json')
    if (code !== 0) throw new Error(`${arguments_.join(' ')} exits with ${code}: ${stderr}`)
    return JSON.parse(stdout) as Json
  }
  const rows = async (...arguments_: string[]): Promise<Json[]> => (await json(...arguments_))['data'] as Json[]
  return { ...served, cwd, env, parley, json, rows }
}
