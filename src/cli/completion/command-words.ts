import type { Command } from 'commander'

/** What can follow a command. */
export interface CommandWords {
  /** The names that lead to it, without that of the program: `organization plan set`. */
  path: string
  description: string
  commands: readonly { name: string; description: string }[]
  options: readonly OptionWords[]
  /** What its first argument may be, where that is known. */
  choices: readonly string[]
}

export interface OptionWords {
  flag: string
  description: string
  takesValue: boolean
  choices: readonly string[]
}

/** The whole tree of commands, the root first. */
export function commandWords(root: Command): CommandWords[] {
  return wordsOf(root, '')
}

function wordsOf(command: Command, path: string): CommandWords[] {
  const words: CommandWords = {
    path,
    description: command.description(),
    commands: command.commands.map((child) => ({ name: child.name(), description: child.description() })),
    options: [
      ...command.options.flatMap(({ long, description, required, optional, argChoices }) =>
        long ? [{ flag: long, description, takesValue: required || optional, choices: argChoices ?? [] }] : [],
      ),
      { flag: '--help', description: 'display help for command', takesValue: false, choices: [] },
    ],
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  }
  return [words, ...command.commands.flatMap((child) => wordsOf(child, `${path} ${child.name()}`.trim()))]
}
