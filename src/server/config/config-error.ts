/** One thing that is wrong, where it stands and what to change. */
export interface ConfigProblem {
  /** `parley.yaml:12:5`, or the name of the environment variable. */
  place: string
  /** `models[0].engine`, or empty where the place says it all. */
  path: string
  message: string
}

/** The configuration cannot be used. The message lists every problem, not only the first one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`
    super(`the configuration has ${count}:\n${problems.map(describe).join('\n')}`)
    this.problems = problems
  }
}

function describe({ place, path, message }: ConfigProblem): string {
  return path === '' ? `  ${place}: ${message}` : `  ${place}: ${path}: ${message}`
}
