import { Argument, Command } from 'commander'
import { bashCompletion } from '../completion/bash-completion.ts'
import { commandWords, type CommandWords } from '../completion/command-words.ts'
import { fishCompletion } from '../completion/fish-completion.ts'
import { zshCompletion } from '../completion/zsh-completion.ts'
import { examplesText } from '../examples.ts'

const shells: Readonly<Record<string, (tree: readonly CommandWords[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

export function completionCommand(): Command {
  const command = new Command('completion')
  return command
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'which one').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      examplesText([
        'completion bash > ~/.local/share/bash-completion/completions/parley',
        'completion zsh >> ~/.zshrc',
        'completion fish > ~/.config/fish/completions/parley.fish',
      ]),
    )
    .action((shell: string) => {
      process.stdout.write(shells[shell]?.(commandWords(command.parent ?? command)) ?? '')
    })
}
