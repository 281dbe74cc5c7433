import type { BatchingOptions } from 'node-llama-cpp'

/** The priority of work whose result must not depend on what else is in its batch. */
export const ALONE = 5
export const TOGETHER = 3

/**
 * Fills each batch with as many sequences as have something to decode, and a part of a long prompt with what is left, so that a
 * newcomer's prompt does not hold up everybody's next token. Seeded work goes through alone: the arithmetic of a
 * batch depends on its size in the last digits, and the same seed should give the same text whoever else is there.
 */
export const batchTogether: NonNullable<BatchingOptions['itemPrioritizationStrategy']> = ({ items, size }) => {
  const alone = items.find((item) => item.evaluationPriority === ALONE)
  if (alone !== undefined) return [{ item: alone, processAmount: Math.min(alone.tokens.length, size) }]
  const shortestFirst = items.toSorted((one, other) => one.tokens.length - other.tokens.length)
  let left = size
  return shortestFirst.flatMap((item) => {
    const processAmount = Math.min(item.tokens.length, left)
    left -= processAmount
    return processAmount === 0 ? [] : [{ item, processAmount }]
  })
}
