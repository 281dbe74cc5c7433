import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MAX } from '../../../src/platform/billing/credits.ts'
import { costAtMost, costOf } from '../../../src/platform/billing/price.ts'

const prices = new Map([
  ['paid', { input: 150, cachedInput: 15, output: 600 }],
  ['odd', { input: 10, cachedInput: 30, output: 1 }],
  ['dear', { input: 1_000_000_000, cachedInput: 1_000_000_000, output: 1_000_000_000 }],
])

const nothing = { priceMultiplier: 1, promptTokens: 0, cachedTokens: 0, completionTokens: 0 }

describe('the cost of a request', () => {
  it('counts cached input at its own price, and the rest of the prompt at the price of input', () => {
    const usage = { ...nothing, model: 'paid', promptTokens: 1000, cachedTokens: 400, completionTokens: 7 }
    expect(costOf(prices, usage)).toBe(600 * 150 + 400 * 15 + 7 * 600)
  })

  it('is nothing for a model without a price, without a model, and on a plan where everything is free', () => {
    const usage = { ...nothing, promptTokens: 5, completionTokens: 5 }
    expect(costOf(prices, { ...usage, model: 'unpriced' })).toBe(0)
    expect(costOf(prices, { ...usage, model: undefined })).toBe(0)
    expect(costOf(prices, { ...usage, model: 'paid', priceMultiplier: 0 })).toBe(0)
  })

  it('is rounded up once, for the whole request, and not where floating point errs', () => {
    expect(costOf(prices, { ...nothing, model: 'odd', completionTokens: 10, priceMultiplier: 1.1 })).toBe(11)
    expect(costOf(prices, { ...nothing, model: 'odd', completionTokens: 11, priceMultiplier: 1.1 })).toBe(13)
    expect(costOf(prices, { ...nothing, model: 'odd', completionTokens: 1, priceMultiplier: 0.000_001 })).toBe(1)
  })

  it('equals the exact product, rounded up, for any multiplier with up to six decimals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000_000 }), (tokens, millionths) => {
        const usage = { ...nothing, model: 'paid', completionTokens: tokens, priceMultiplier: millionths / 1_000_000 }
        const exact = (BigInt(tokens) * 600n * BigInt(millionths) + 999_999n) / 1_000_000n
        const most = BigInt(AMOUNT_MAX)
        expect(BigInt(costOf(prices, usage))).toBe(exact > most ? most : exact)
      }),
    )
  })

  it('is never more than a million credits, however absurd the price', () => {
    const usage = { ...nothing, model: 'dear', promptTokens: 10_000_000, completionTokens: 10_000_000 }
    expect(costOf(prices, { ...usage, priceMultiplier: 1000 })).toBe(AMOUNT_MAX)
  })

  it('is never more than what is held for it, when no more is generated than was allowed', () => {
    const tokens = fc.nat(100_000)
    fc.assert(
      fc.property(
        fc.constantFrom('paid', 'odd'),
        tokens,
        tokens,
        tokens,
        fc.double({ min: 0, max: 1000, noNaN: true }),
        (model, promptTokens, cachedTokens, completionTokens, priceMultiplier) => {
          const usage = { model, promptTokens, completionTokens, priceMultiplier }
          const cost = costOf(prices, { ...usage, cachedTokens: Math.min(cachedTokens, promptTokens) })
          expect(cost).toBeLessThanOrEqual(costAtMost(prices, usage))
        },
      ),
    )
  })
})
