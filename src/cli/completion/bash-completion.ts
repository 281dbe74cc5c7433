import type { CommandWords } from './command-words.ts'

/**
 * A script for bash. It walks the words before the cursor to the command that they lead to, passing over options and their values, and
 * then offers what can follow.
 */
export function bashCompletion(tree: readonly CommandWords[]): string {
  return `# Completion of parley for bash. Load it with: source <(parley completion bash)
_parley() {
  local word path='' previous='' current="\${COMP_WORDS[COMP_CWORD]}" index words=''
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    previous="$word"
    case "$path|$word" in
${walkCases(tree)}
    esac
  done
  case "$path|$previous" in
${valueCases(tree)}
  esac
  case "$path" in
${offerCases(tree)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _parley parley
`
}

/** What a word does to the path: it goes a level down, or swallows the next word as its value. */
export function walkCases(tree: readonly CommandWords[]): string {
  const steps = tree.flatMap(({ path, commands }) =>
    commands.map(({ name }) => `      '${path}|${name}') path='${`${path} ${name}`.trim()}'; previous='' ;;`),
  )
  const values = tree.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map(({ flag }) => `'${path}|${flag}'`),
  )
  return [...steps, `      ${values.join('|')}) ((index + 1 < COMP_CWORD)) && previous='' && ((index++)) ;;`].join('\n')
}

function valueCases(tree: readonly CommandWords[]): string {
  return tree
    .flatMap(({ path, options }) =>
      options
        .filter(({ takesValue }) => takesValue)
        .map(({ flag, choices }) =>
          choices.length === 0
            ? `    '${path}|${flag}') COMPREPLY=(); return ;;`
            : `    '${path}|${flag}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$current")); return ;;`,
        ),
    )
    .join('\n')
}

function offerCases(tree: readonly CommandWords[]): string {
  return tree
    .map(({ path, commands, options, choices }) => {
      const words = [...commands.map(({ name }) => name), ...choices]
      const flags = options.map(({ flag }) => flag)
      return `    '${path}') if [[ "$current" == -* ]]; then words='${flags.join(' ')}'; else words='${words.join(' ')}'; fi ;;`
    })
    .join('\n')
}
