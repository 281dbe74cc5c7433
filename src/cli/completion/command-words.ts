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
  takesFile: boolean
}

export interface OptionWords {
  flag: string
  description: string
  takesValue: boolean
  takesFile: boolean
  choices: readonly string[]
}

/** Whether what a word stands for is found on the disk, by what it is called. */
function namesFile(form: string): boolean {
  return /<(file|path|directory|source)>/.test(form)
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
      ...command.options.flatMap(({ long, flags, description, required, optional, argChoices }) => {
        const value = { takesValue: required || optional, takesFile: namesFile(flags), choices: argChoices ?? [] }
        return long ? [{ flag: long, description, ...value }] : []
      }),
      { flag: '--help', description: 'display help for command', takesValue: false, takesFile: false, choices: [] },
    ],
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    takesFile: command.registeredArguments.some((argument) => namesFile(`<${argument.name()}>`)),
  }
  return [words, ...command.commands.flatMap((child) => wordsOf(child, `${path} ${child.name()}`.trim()))]
}
