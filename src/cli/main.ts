import { CommanderError } from 'commander'
import { StartRefusal } from '../platform/start-refusal.ts'
import { ConfigError } from '../server/config/config-error.ts'
import { CommandError } from './command-error.ts'
import { serveCommand } from './commands/serve-command.ts'
import { exitCodes } from './exit-codes.ts'
import { createProgram, type CommandGroup } from './program.ts'
import { UsageError } from './usage-error.ts'

/** What the operating system refuses for a reason that its own words explain. */
const plainCodes: ReadonlySet<string> = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EFBIG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EROFS',
])

/** Runs a command line. What goes wrong is told on standard error and in the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  // Whoever reads may stop reading, as head does: then there is nothing more to say.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  try {
    await createProgram(await commandsFor(argv)).parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has already said what it had to say: the help, the version, or what is wrong.
      process.exitCode = error.exitCode === 0 ? 0 : exitCodes.misused
      return
    }
    process.stderr.write(`error: ${describe(error)}\n`)
    process.exitCode = error instanceof UsageError ? exitCodes.misused : exitCodes.failed
  }
}

/** All of them, except for a server: it stays, and would carry the others about for as long as it runs. */
async function commandsFor([, , name]: readonly string[]): Promise<readonly CommandGroup[]> {
  if (name === 'serve') return [['The server:', [serveCommand]]]
  return (await import('./all-commands.ts')).allCommands
}

/** What a person can put right is told in a sentence; anything else with the place where it came from. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof StartRefusal) {
    return error.message
  }
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `${error.message}; choose another port with --port, or stop what uses this one`
  if (typeof code === 'string' && plainCodes.has(code)) return error.message
  return error.stack ?? error.message
}
