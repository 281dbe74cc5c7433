/** So many right of so many. */
export interface Proportion {
  right: number
  of: number
}

export interface Interval {
  low: number
  high: number
}

/** Standard deviations that 95 % of a normal distribution lie within. */
const Z = 1.96

/** Wilson's 95 % interval: what the true proportion may be. Holds for few questions and for all or none right, too. */
export function wilsonInterval({ right, of }: Proportion): Interval {
  const share = right / of
  const spread = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  const centre = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of)
  return { low: Math.max(0, centre - spread), high: Math.min(1, centre + spread) }
}

/** Newcombe's 95 % interval of the difference between two measured proportions. */
export function differenceInterval(one: Proportion, other: Proportion): Interval {
  const [a, b] = [one.right / one.of, other.right / other.of]
  const [ofOne, ofOther] = [wilsonInterval(one), wilsonInterval(other)]
  return {
    low: a - b - Math.hypot(a - ofOne.low, ofOther.high - b),
    high: a - b + Math.hypot(ofOne.high - a, b - ofOther.low),
  }
}
