import type { Price } from '../platform-settings.ts'
import { AMOUNT_MAX } from './credits.ts'

/** What was, or may be, used of a model. */
export interface PricedUsage {
  /** Undefined where a request named none: that is free. */
  model: string | undefined
  /** Of the caller's plan. */
  priceMultiplier: number
  promptTokens: number
  /** Of the prompt tokens, those that came from a cache. */
  cachedTokens: number
  /** All generated tokens: reasoning counts as output. */
  completionTokens: number
}

/** Multipliers are taken to so many decimals, as whole numbers: 1.1 times 10 is 11, where floating point says a little more. */
const MULTIPLIER_DECIMALS = 9
const MULTIPLIER_ONE = 10 ** MULTIPLIER_DECIMALS

/** What a request costs, in billionths of a credit: rounded up once, at the end, and at most a million credits. */
export function costOf(prices: ReadonlyMap<string, Price>, usage: PricedUsage): number {
  const price = usage.model === undefined ? undefined : prices.get(usage.model)
  if (price === undefined || usage.priceMultiplier === 0) return 0
  const cachedTokens = Math.min(usage.cachedTokens, usage.promptTokens)
  const listed =
    price.input * (usage.promptTokens - cachedTokens) +
    price.cachedInput * cachedTokens +
    price.output * usage.completionTokens
  return Math.min(multiplied(listed, usage.priceMultiplier), AMOUNT_MAX)
}

/** The most that a request may cost before anything is known of the cache. */
export function costAtMost(prices: ReadonlyMap<string, Price>, usage: Omit<PricedUsage, 'cachedTokens'>): number {
  const uncached = costOf(prices, { ...usage, cachedTokens: 0 })
  // Cached input is usually the cheaper one; nothing obliges a configuration to that.
  return Math.max(uncached, costOf(prices, { ...usage, cachedTokens: usage.promptTokens }))
}

/** An amount times a multiplier, rounded up. */
export function multiplied(listed: number, multiplier: number): number {
  if (multiplier === 1 || listed === 0) return listed
  const one = BigInt(MULTIPLIER_ONE)
  const product = BigInt(Math.min(listed, Number.MAX_SAFE_INTEGER)) * BigInt(Math.round(multiplier * MULTIPLIER_ONE))
  return Number((product + one - 1n) / one)
}
