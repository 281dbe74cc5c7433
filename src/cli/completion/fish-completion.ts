import type { CommandWords, OptionWords } from './command-words.ts'

/** A script for fish: a line for everything that can be typed, with the words that must come before it. */
export function fishCompletion(tree: readonly CommandWords[]): string {
  const lines = tree.flatMap((command) => {
    // Behind a group comes one of its commands; behind a command, whatever it takes, in any number.
    const condition = `-n "__parley_${command.commands.length > 0 ? 'at' : 'within'} '${command.path}'"`
    return [
      ...command.commands.map(
        ({ name, description }) => `complete -c parley -f ${condition} -a '${name}' -d ${quoted(description)}`,
      ),
      ...(command.takesFile ? [`complete -c parley -F ${condition}`] : []),
      ...command.choices.map((choice) => `complete -c parley -f ${condition} -a '${choice}'`),
      ...command.options.map((option) => optionLine(condition, option)),
    ]
  })
  return `# Completion of parley for fish. Load it with: parley completion fish | source
function __parley_words
    set -l typed (commandline -opc)[2..]
    test (count $typed) -eq 0; or string match -v -- '-*' $typed
end
function __parley_at
    set -l words (__parley_words)
    test "$words" = "$argv[1]"
end
function __parley_within
    set -l words (__parley_words)
    string match -q -- "$argv[1] *" "$words "
end
# Files only where one is meant.
complete -c parley -f
${lines.join('\n')}
`
}

function optionLine(condition: string, option: OptionWords): string {
  return `complete -c parley ${condition} -l ${option.flag.slice(2)}${valueOf(option)} -d ${quoted(option.description)}`
}

function valueOf({ takesValue, takesFile, choices }: OptionWords): string {
  if (!takesValue) return ''
  if (takesFile) return ' -r -F'
  return choices.length === 0 ? ' -x' : ` -x -a '${choices.join(' ')}'`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
