export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

/** Of values in ascending order, with linear interpolation between neighbours. */
export function percentile(ascending: readonly number[], share: number): number {
  const position = (ascending.length - 1) * share
  const low = ascending[Math.floor(position)] ?? Number.NaN
  const high = ascending[Math.ceil(position)] ?? Number.NaN
  return low + (high - low) * (position % 1)
}
