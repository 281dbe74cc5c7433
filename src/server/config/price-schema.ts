import { z } from 'zod'
import type { Price } from '../../platform/platform-settings.ts'

/** Billionths of a credit for a token, for each credit that a million tokens cost. */
const BILLIONTHS_PER_TOKEN = 1000

/** Credits for a million tokens, to three decimals: then a token costs a whole number of billionths. */
const creditsSchema = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((credits) => Math.abs(credits * BILLIONTHS_PER_TOKEN - Math.round(credits * BILLIONTHS_PER_TOKEN)) < 1e-6, {
    error: 'expected credits for a million tokens with at most three decimals, such as 0.15',
  })

/** What a model costs. Input that came from a cache costs as much as any other unless the file says otherwise. */
export const priceSchema = z.strictObject({
  input: creditsSchema,
  cached_input: creditsSchema.optional(),
  output: creditsSchema,
})

export function priceFrom(section: z.output<typeof priceSchema>): Price {
  return {
    input: perToken(section.input),
    cachedInput: perToken(section.cached_input ?? section.input),
    output: perToken(section.output),
  }
}

function perToken(credits: number): number {
  return Math.round(credits * BILLIONTHS_PER_TOKEN)
}
