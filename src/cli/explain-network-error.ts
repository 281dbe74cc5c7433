import { CommandError } from './command-error.ts'

/** Why a server could not be reached, and what to do about it. */
export function explainNetworkError(baseUrl: string, error: unknown): CommandError {
  const code = codeOf(error)
  const cause = { cause: error }
  if (code === 'ECONNREFUSED') {
    const advice = 'Start the server with: npx parley serve (or give its address with --url)'
    return new CommandError(`no server answers at ${baseUrl}. ${advice}`, cause)
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new CommandError(`the host of ${baseUrl} is not known; check --url or PARLEY_URL`, cause)
  }
  const reason = error instanceof Error ? error.message : 'unknown reason'
  return new CommandError(`${baseUrl} could not be asked (${code ?? reason}); check that it is a Parley server`, cause)
}

/** A host with several addresses fails with one error for each of them. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
