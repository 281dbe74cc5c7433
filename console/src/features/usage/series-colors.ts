/** The colours of the pieces of a chart, told apart by lightness as well as by hue. */
const colors = [1, 2, 3, 4, 5].map((number) => `var(--series-${number})`)

/** What stands for nothing in particular: the rest, and what has no name. */
export const QUIET_COLOR = 'var(--series-6)'

export function seriesColor(index: number): string {
  return colors[index] ?? QUIET_COLOR
}
