import { bashCompletion } from './bash-completion.ts'
import type { CommandWords } from './command-words.ts'

/** zsh runs completions that are written for bash, once it is told to. */
export function zshCompletion(tree: readonly CommandWords[]): string {
  const script = bashCompletion(tree).split('\n').slice(1).join('\n')
  return `# Completion of parley for zsh. Load it with: source <(parley completion zsh)
autoload -Uz compinit bashcompinit
(( \${+functions[compdef]} )) || compinit
bashcompinit
${script}`
}
