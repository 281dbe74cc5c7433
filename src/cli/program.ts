import { Command } from 'commander'
import { INTERFACE_VERSION } from '../contract/api-root.ts'

/** Commands that the help shows together. */
export type CommandGroup = readonly [title: string, commands: readonly (() => Command)[]]

/** The command line with these commands. */
export function createProgram(groups: readonly CommandGroup[]): Command {
  const program = new Command('parley')
    .description('A chat-completions service that you host yourself.')
    .version(INTERFACE_VERSION)
    .addHelpText(
      'after',
      `
All commands but serve, model and those of the data directory talk to a running server. Its address comes from --url, PARLEY_URL,
first-run.json in the data directory, or the last login. They act with PARLEY_OPERATOR_TOKEN, else as whoever is signed in there
(parley login), else with the operator token of first-run.json. Exit codes: 0 done, 1 failed, 2 not understood.

Examples:
  parley serve                      start the server
  parley doctor                     check that everything works
  parley key create --name laptop   make an API key`,
    )
  for (const [title, commands] of groups) {
    for (const create of commands) program.addCommand(create().helpGroup(title))
  }
  throwInsteadOfExiting(program)
  return program
}

/** So that the exit code is decided in one place. */
function throwInsteadOfExiting(command: Command): void {
  command.exitOverride()
  command.commands.forEach(throwInsteadOfExiting)
}
