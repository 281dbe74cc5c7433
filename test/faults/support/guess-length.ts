import type { Observation } from './observe-stream.ts'

export interface Guesses {
  /** The share of events whose text was rightly guessed to be longer than the median, or not. */
  accuracy: number
  /** The same for somebody who always guesses what is more frequent. */
  chance: number
}

const NEIGHBOURS = 25

/**
 * An observer who has learned from half of the events: for each of the other half, looks up those of nearly the same size and
 * gap and guesses as most of them were.
 */
export function guessLengths(observations: readonly Observation[]): Guesses {
  const lengths = observations.map(({ textLength }) => textLength).toSorted((one, other) => one - other)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  const isLong = ({ textLength }: Observation) => textLength > median
  const learned = observations.filter((_, index) => index % 2 === 0).toSorted(bySizeAndGap)
  const tested = observations.filter((_, index) => index % 2 === 1)
  const right = tested.filter((observation) => vote(learned, observation, isLong) === isLong(observation)).length
  const long = tested.filter(isLong).length
  return {
    accuracy: right / tested.length,
    chance: Math.max(long, tested.length - long) / tested.length,
  }
}

function bySizeAndGap(one: Observation, other: Observation): number {
  return one.sizeBytes - other.sizeBytes || one.gapMs - other.gapMs
}

/** What most of the nearest were, in the order of size and then gap. */
function vote(
  learned: readonly Observation[],
  observation: Observation,
  isLong: (observation: Observation) => boolean,
): boolean {
  let low = 0
  let high = learned.length
  while (low < high) {
    const middle = (low + high) >> 1
    const candidate = learned[middle]
    if (candidate !== undefined && bySizeAndGap(candidate, observation) < 0) low = middle + 1
    else high = middle
  }
  const nearest = learned.slice(Math.max(0, low - NEIGHBOURS), low + NEIGHBOURS)
  return nearest.filter(isLong).length * 2 > nearest.length
}
