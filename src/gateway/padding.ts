import { randomBase62 } from '../kernel/ids.ts'

/** Padded events are as long as one of these, in bytes: what an observer of lengths can tell apart. */
export const paddedSizes: readonly number[] = [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536]

/** Random text to cut paddings from: they need to be incompressible and unequal, not secret. */
const pool = randomBase62(2 * (paddedSizes.at(-1) ?? 0))

/** Random characters that bring something of `length` bytes up to the next of the sizes; beyond the largest, none. */
export function paddingFor(length: number): string {
  const size = paddedSizes.find((candidate) => candidate >= length)
  if (size === undefined) return ''
  const missing = size - length
  const start = Math.floor(Math.random() * (pool.length - missing))
  return pool.slice(start, start + missing)
}
