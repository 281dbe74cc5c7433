import type { CommandWords, OptionWords } from './command-words.ts'

/** A script for fish: a line for everything that can be typed, with the words that must come before it. */
export function fishCompletion(tree: readonly CommandWords[]): string {
  const lines = tree.flatMap((command) => {
    const condition = `-n "__parley_at '${command.path}'"`
    return [
      ...command.commands.map(
        ({ name, description }) => `complete -c parley -f ${condition} -a '${name}' -d ${quoted(description)}`,
      ),
      ...command.choices.map((choice) => `complete -c parley -f ${condition} -a '${choice}'`),
      ...command.options.map((option) => optionLine(condition, option)),
    ]
  })
  return `# Completion of parley for fish. Load it with: parley completion fish | source
function __parley_at
    set -l words (string match -v -- '-*' (commandline -opc))[2..]
    set -l path (string split ' ' -- $argv[1] | string match -v '')
    test (count $path) -eq 0; and test (count $words) -eq 0; and return 0
    test (count $path) -gt 0; and test (count $words) -ge (count $path); or return 1
    test "$words[1..(count $path)]" = "$path"
end
${lines.join('\n')}
`
}

function optionLine(condition: string, { flag, description, takesValue, choices }: OptionWords): string {
  const value = takesValue ? ` -r${choices.length === 0 ? '' : ` -f -a '${choices.join(' ')}'`}` : ''
  return `complete -c parley ${condition} -l ${flag.slice(2)}${value} -d ${quoted(description)}`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
