import { isMet, type Row } from './measurement.ts'

/** The rows as a table for the terminal. */
export function tableText(rows: readonly Row[]): string {
  const cells = [
    ['what', 'against', 'measured', 'goal', 'ok', 'figures'],
    ...rows.map((row) => [
      row.what,
      row.against,
      `${row.value.toFixed(2)} ${row.unit}`,
      goalText(row),
      markOf(row),
      row.detail,
    ]),
  ]
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((line) => (line[column] ?? '').length)))
  const lines = cells.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

function goalText({ bound, unit }: Row): string {
  return bound === undefined ? '' : `${bound.kind === 'at-least' ? '≥' : '≤'} ${bound.value} ${unit}`
}

function markOf(row: Row): string {
  const met = isMet(row)
  if (met === undefined) return ''
  return met ? 'yes' : 'NO'
}
