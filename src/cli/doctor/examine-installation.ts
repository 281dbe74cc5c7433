import { statSync } from 'node:fs'
import { refuseOthers } from '../../platform/database/data-directory.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { fail, ok, skipped, type Finding } from './finding.ts'

const NODE_MAJOR_MIN = 24

/** What can be seen without a server: the runtime, the configuration, the data directory. */
export function* examineInstallation(env: NodeJS.ProcessEnv, dataDirectory: string): Generator<Finding> {
  yield examineNode()
  yield examineConfig(env)
  yield examineDataDirectory(dataDirectory)
}

function examineNode(): Finding {
  const { node } = process.versions
  if (Number.parseInt(node, 10) >= NODE_MAJOR_MIN) return ok('node', node)
  return fail('node', `${node} is too old`, `Run through npx or npm start, which bring Node ${NODE_MAJOR_MIN} along`)
}

function examineConfig(env: NodeJS.ProcessEnv): Finding {
  try {
    const { file, models, plans } = loadConfig({ env })
    return ok('configuration', `${file ?? 'built in'}, ${models.length} models, ${plans.size} plans`)
  } catch (error) {
    return fail('configuration', messageOf(error), 'Put these right; parley.example.yaml explains every setting')
  }
}

function examineDataDirectory(directory: string): Finding {
  const status = statSync(directory, { throwIfNoEntry: false })
  if (status === undefined) return skipped('data directory', `${directory} is not there yet; the first start makes it`)
  if (!status.isDirectory()) {
    return fail('data directory', `${directory} is not a directory`, 'Name another one with PARLEY_DATA_DIR')
  }
  try {
    refuseOthers(directory, status.mode, '700')
    return ok('data directory', directory)
  } catch (error) {
    return fail('data directory', messageOf(error), `Run: chmod 700 ${directory}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown reason'
}
