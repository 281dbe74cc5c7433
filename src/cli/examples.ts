import type { Command } from 'commander'

const known = new WeakMap<Command, readonly string[]>()

/** Ends the help of a command with examples: command lines without the name of the program. */
export function withExamples(command: Command, examples: readonly string[], explanation = ''): Command {
  known.set(command, examples)
  return command.addHelpText('after', `${explanation}${examplesText(examples)}`)
}

/** Ends the help of a group of commands with an example of each. */
export function withExamplesOfEach(group: Command): Command {
  const examples = group.commands.flatMap((command) => known.get(command)?.slice(0, 1) ?? [])
  return withExamples(group, examples)
}

export function examplesText(examples: readonly string[]): string {
  return `\nExamples:\n${examples.map((example) => `  parley ${example}`).join('\n')}`
}
