const SAMPLES = 80
/** Beyond this, two sets of times differ for another reason than chance: the threshold that constant-time tests use. */
export const TELLING = 4.5

/**
 * Times two kinds of request in random order, and says how sure one can be that they take different times: Welch's t. The slowest
 * fifth of each is left out, since it tells about the machine.
 */
export async function tellApart(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  samples = SAMPLES,
): Promise<number> {
  const times: [number[], number[]] = [[], []]
  while (Math.min(times[0].length, times[1].length) < samples) {
    const which = Math.random() < 0.5 ? 0 : 1
    const startMs = performance.now()
    await (which === 0 ? first() : second())
    times[which].push(performance.now() - startMs)
  }
  const [left, right] = times.map(summary)
  if (left === undefined || right === undefined) throw new Error('nothing was measured')
  return (left.mean - right.mean) / Math.sqrt(left.variance / left.count + right.variance / right.count)
}

function summary(times: readonly number[]): { mean: number; variance: number; count: number } {
  const kept = times.toSorted((left, right) => left - right).slice(0, Math.ceil(times.length * 0.8))
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1)
  return { mean, variance, count: kept.length }
}
