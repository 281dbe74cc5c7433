import { differenceInterval, type Proportion, wilsonInterval } from './proportion.ts'

/**
 * - `agrees`: the 95 % interval of what we measured contains the card's figure.
 * - `within error`: it does not, but the card's figure was measured too, on few questions, and the two can be one.
 * - `differs`: they cannot.
 */
export type Comparison = 'agrees' | 'within error' | 'differs'

/** How many questions stand behind a figure of the card. */
const CARD_QUESTIONS = 40

/** Slack for binary fractions: an interval that ends at 1 contains 100 %. */
const EPSILON = 1e-9

export function compareWithCard(measured: Proportion, cardPercent: number): Comparison {
  const card = cardPercent / 100
  const ours = wilsonInterval(measured)
  if (card >= ours.low - EPSILON && card <= ours.high + EPSILON) return 'agrees'
  const apart = differenceInterval(measured, { right: card * CARD_QUESTIONS, of: CARD_QUESTIONS })
  return apart.low <= 0 && apart.high >= 0 ? 'within error' : 'differs'
}
