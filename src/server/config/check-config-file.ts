import type { ConfigFile } from './config-file-schema.ts'
import type { Explanation } from './explain-issue.ts'
import type { ModelSection } from './models-section.ts'
import { nearestName } from './nearest-name.ts'
import type { ConfigPath } from './path-text.ts'

/** What a schema cannot see: names that must exist elsewhere, figures that must fit one another. */
export function checkConfigFile(file: ConfigFile, environment: NodeJS.ProcessEnv): readonly Explanation[] {
  return [
    ...checkEngines(file, environment),
    ...file.models.flatMap((model, index) => checkModel(model, index, file)),
    ...checkPlans(file),
    ...checkRetention(file),
    ...checkVariables(file, environment),
  ]
}

function checkEngines(file: ConfigFile, environment: NodeJS.ProcessEnv): readonly Explanation[] {
  return Object.entries(file.engines).flatMap(([name, engine]) => {
    if (engine.kind !== 'upstream' || engine.api_key_env === undefined) return []
    const value = environment[engine.api_key_env]
    if (value !== undefined && value !== '') return []
    const message = `the environment variable ${engine.api_key_env} is not set; set it, or remove this line if the far side needs no key`
    return [explain(['engines', name, 'api_key_env'], message)]
  })
}

/** A secret that is empty would be no secret: whoever knows that it is could sign anything. */
function checkVariables(file: ConfigFile, environment: NodeJS.ProcessEnv): readonly Explanation[] {
  const named: [ConfigPath, string | undefined][] = [
    [['mail', 'smtp_url_env'], file.mail?.smtp_url_env],
    [['payments', 'webhook_secret_env'], file.payments?.webhook_secret_env],
  ]
  return named.flatMap(([path, name]) => {
    if (name === undefined || (environment[name] ?? '').trim() !== '') return []
    return [explain(path, `the environment variable ${name} is not set, or empty`)]
  })
}

function checkModel(model: ModelSection, index: number, file: ConfigFile): readonly Explanation[] {
  const path = (...rest: (string | number)[]) => ['models', index, ...rest]
  const found: Explanation[] = []

  const earlier = file.models.findIndex(({ id }) => id === model.id)
  if (earlier !== index) found.push(explain(path('id'), `models[${earlier}] has the same id; ids must differ`))

  if (!Object.hasOwn(file.engines, model.engine)) {
    found.push(explain(path('engine'), unknownName(model.engine, 'engine', Object.keys(file.engines))))
  }

  const { context_length: context, max_output_tokens: output } = model
  if (context !== undefined && output !== undefined && output > context) {
    found.push(explain(path('max_output_tokens'), `is ${output}, more than the context_length of ${context}`))
  }

  const defaultTokens = model.default_parameters?.max_tokens
  const outputMax = output ?? context
  if (defaultTokens !== undefined && outputMax !== undefined && defaultTokens > outputMax) {
    const message = `is ${defaultTokens}, more than the model can generate (${outputMax})`
    found.push(explain(path('default_parameters', 'max_tokens'), message))
  }

  const { reasoning } = model
  if (reasoning !== undefined && !reasoning.supported_efforts.includes(reasoning.default_effort)) {
    const message = `\`${reasoning.default_effort}\` is not among the supported_efforts: ${reasoning.supported_efforts.join(', ')}`
    found.push(explain(path('reasoning', 'default_effort'), message))
  }
  return found
}

function checkPlans(file: ConfigFile): readonly Explanation[] {
  const names = Object.keys(file.plans)
  if (names.length === 0) return [explain(['plans'], 'describe at least one plan, or remove the section')]
  if (file.default_plan === undefined) {
    const clear = names.length === 1 || names.includes('default')
    return clear
      ? []
      : [explain(['plans'], `say with default_plan which one new organizations get: ${names.join(', ')}`)]
  }
  if (names.includes(file.default_plan)) return []
  return [explain(['default_plan'], unknownName(file.default_plan, 'plan', names))]
}

/** Nobody can contribute without terms to accept. */
function checkRetention(file: ConfigFile): readonly Explanation[] {
  if (file.retention.contributor_terms !== undefined) return []
  const message = '`contributor` needs terms to accept; write them into retention.contributor_terms'
  return Object.entries(file.plans).flatMap(([name, plan]) => {
    const index = plan.retention.indexOf('contributor')
    return index === -1 ? [] : [explain(['plans', name, 'retention', index], message)]
  })
}

function unknownName(name: string, what: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  const hint = nearest === undefined ? `there are ${known.join(', ')}` : `did you mean \`${nearest}\`?`
  return `no ${what} is called \`${name}\`; ${hint}`
}

function explain(path: ConfigPath, message: string): Explanation {
  return { path, message, at: 'value' }
}
