import { StartRefusal } from '../platform/start-refusal.ts'
import { ConfigError } from '../server/config/config-error.ts'
import { CommandError } from './command-error.ts'
import { createProgram } from './program.ts'

/** Runs a command line. What goes wrong is told on standard error and in the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv)
  } catch (error) {
    process.stderr.write(`error: ${describe(error)}\n`)
    process.exitCode = 1
  }
}

/** What a person can put right is told in a sentence; anything else with the place where it came from. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof StartRefusal) {
    return error.message
  }
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `${error.message}; choose another port with --port, or stop what uses this one`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return error.message
  return error.stack ?? error.message
}
