import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { checkConfigFile } from './check-config-file.ts'
import type { Config } from './config.ts'
import { readConfigDocument, type ConfigDocument } from './config-document.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { configFileSchema, type ConfigFile } from './config-file-schema.ts'
import { engineConfigFrom } from './engines-section.ts'
import { readEnvironment } from './environment-settings.ts'
import { explainIssue, type Explanation } from './explain-issue.ts'
import { childValue } from './known-names.ts'
import { modelConfigFrom } from './models-section.ts'
import { pathText } from './path-text.ts'
import { platformSettingsFrom } from './platform-settings-from.ts'
import { planConfigFrom } from './plans-section.ts'
import { serverConfigFrom } from './server-section.ts'

const DEFAULT_FILE = 'parley.yaml'

/**
 * Reads the configuration: the file at `path`, else the one PARLEY_CONFIG names, else ./parley.yaml where there is one,
 * else what is built in; then the environment on top. Throws a ConfigError that lists everything that is wrong.
 */
export function loadConfig(options: { path?: string; env: NodeJS.ProcessEnv }): Config {
  const { env } = options
  const file = options.path ?? chooseFile(env)
  const document = file === undefined ? emptyDocument : readConfigDocument(file)

  const problems: ConfigProblem[] = []
  const environment = readEnvironment(env, problems)
  const section = checkDocument(document, env, problems)
  if (section === undefined || problems.length > 0) throw new ConfigError(problems)

  const server = serverConfigFrom(section.server)
  const plans = new Map(Object.entries(section.plans).map(([name, plan]) => [name, planConfigFrom(name, plan)]))
  return {
    file,
    server: { ...server, host: environment.host ?? server.host, port: environment.port ?? server.port },
    dataDirectory: chooseDataDirectory(environment.dataDirectory, section.data_directory, file),
    logLevel: environment.logLevel ?? section.log_level,
    engines: new Map(Object.entries(section.engines).map(([name, engine]) => [name, engineConfigFrom(engine, env)])),
    models: section.models.map(modelConfigFrom),
    plans,
    defaultPlan: section.default_plan ?? chooseDefaultPlan(plans),
    platform: platformSettingsFrom(section, env),
    databaseUrl: environment.databaseUrl,
  }
}

function chooseFile(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['PARLEY_CONFIG']
  if (named !== undefined && named !== '') return named
  return existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined
}

const emptyDocument: ConfigDocument = {
  value: {},
  problem: (path, message) => ({ place: 'built-in configuration', path: pathText(path), message }),
}

function checkDocument(
  document: ConfigDocument,
  env: NodeJS.ProcessEnv,
  problems: ConfigProblem[],
): ConfigFile | undefined {
  const report = ({ path, message, at }: Explanation) => problems.push(document.problem(path, message, at))
  const parsed = configFileSchema.safeParse(document.value)
  if (!parsed.success) {
    parsed.error.issues.flatMap((issue) => explainIssue(issue, document.value, configFileSchema)).forEach(report)
    return undefined
  }
  if (childValue(document.value, 'engines') !== undefined && childValue(document.value, 'models') === undefined) {
    report({ path: ['models'], message: 'is missing; list the models that the engines serve', at: 'key' })
    return undefined
  }
  checkConfigFile(parsed.data, env).forEach(report)
  return parsed.data
}

/** A relative directory in a file is meant from where that file is; one in the environment from where the server starts. */
function chooseDataDirectory(fromEnvironment: string | undefined, fromFile: string, file: string | undefined): string {
  if (fromEnvironment !== undefined) return resolve(fromEnvironment)
  return file === undefined ? resolve(fromFile) : resolve(dirname(file), fromFile)
}

/** One plan is its own default, and so is one that is called `default`; `checkConfigFile` refused everything else. */
function chooseDefaultPlan(plans: ReadonlyMap<string, unknown>): string {
  return plans.has('default') ? 'default' : (plans.keys().next().value ?? '')
}
