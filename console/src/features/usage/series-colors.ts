/** The colours of the pieces of a chart, told apart by lightness as well as by hue. The last is for the rest. */
const colors = [1, 2, 3, 4, 5, 6].map((number) => `var(--series-${number})`)

export function seriesColor(index: number): string {
  return colors[index] ?? 'var(--series-6)'
}
