import { z } from 'zod'

/*
 * Credits are counted in whole billionths: then a token of any price costs a whole number of them, and sums are exact. What one
 * organization can have is bounded so that JavaScript counts it exactly: see `BALANCE_MAX`. In the API an amount is a decimal
 * text, since clients read JSON numbers as floating point.
 */

const DECIMALS = 9
export const BILLIONTHS_PER_CREDIT = 1_000_000_000

/** The most that is granted, paid, refunded or held at once: a million credits. */
export const AMOUNT_MAX = 1_000_000 * BILLIONTHS_PER_CREDIT
/** The most that an organization can have. With a few requests on top it is still counted exactly. */
export const BALANCE_MAX = 5_000_000 * BILLIONTHS_PER_CREDIT

/** Billionths as credits: `12.500000000`. */
export function creditsText(billionths: number): string {
  const digits = String(Math.abs(billionths)).padStart(DECIMALS + 1, '0')
  return `${billionths < 0 ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** Credits as the API writes them. */
export const creditsTextSchema = z.string().regex(/^-?\d+\.\d{9}$/)

const FORMAT = 'must be a decimal text of credits with at most nine decimals, such as "12.50"'

/** Credits as the API reads them, from zero up to a million. */
export const creditsSchema = z
  .string(FORMAT)
  .regex(/^\d{1,7}(\.\d{1,9})?$/, FORMAT)
  .transform(billionthsOf)
  .refine((amount) => amount <= AMOUNT_MAX, 'must be at most 1000000')

/** The same, but more than nothing. */
export const positiveCreditsSchema = creditsSchema.refine((amount) => amount > 0, 'must be more than 0')

/** Credits to add or, with a minus, to take away. */
export const signedCreditsSchema = z
  .string(FORMAT)
  .regex(/^-?\d{1,7}(\.\d{1,9})?$/, FORMAT)
  .transform((text) => (text.startsWith('-') ? -billionthsOf(text.slice(1)) : billionthsOf(text)))
  .refine((amount) => Math.abs(amount) <= AMOUNT_MAX, 'must be between -1000000 and 1000000')
  .refine((amount) => amount !== 0, 'must not be 0')

function billionthsOf(text: string): number {
  const [whole = '', decimals = ''] = text.split('.')
  return Number(whole) * BILLIONTHS_PER_CREDIT + Number(decimals.padEnd(DECIMALS, '0'))
}
