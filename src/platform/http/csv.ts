/** What stands in one cell; null leaves it empty. */
export type CsvCell = string | number | null

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, which makes it a
 * text there: names and notes are written by people, and opened by other people.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? withoutFormula(cell) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function withoutFormula(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  return /^[=+\-@\t\r\n]/.test(text) && !isNumber ? `'${text}` : text
}
