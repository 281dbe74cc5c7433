/** The scripted engine counts four bytes as a token. */
const BYTES_PER_TOKEN = 4

const parts: readonly ((index: number) => string)[] = [
  (index) => `## Chapter ${index}`,
  (index) =>
    `Paragraph ${index} has **strong** words, \`code\` and a [link](https://example.com/${index}) in it, and goes on for a while so that lines have to be broken.`,
  (index) => ['- first', '- second', `- number ${index}`].join('\n'),
  (index) =>
    ['```ts', ...Array.from({ length: 12 }, (_, line) => `const line${line} = ${index} + ${line}`), '```'].join('\n'),
  (index) => ['| a | b |', '| - | - |', ...Array.from({ length: 6 }, (_, row) => `| ${index} | ${row} |`)].join('\n'),
  (index) => `> Somebody said ${index} once. ${'And then again, at length. '.repeat(12)}`,
]

/** Markdown of everything that models write, of at least so many tokens. */
export function longText(tokens: number): string {
  const blocks: string[] = []
  let bytes = 0
  for (let index = 0; bytes < tokens * BYTES_PER_TOKEN; index++) {
    const block = parts[index % parts.length]?.(index) ?? ''
    blocks.push(block)
    bytes += block.length + 2
  }
  return [...blocks, 'These are the last words.'].join('\n\n')
}
