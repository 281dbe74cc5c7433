import { z } from 'zod'
import { creditsText, creditsTextSchema } from '../billing/credits.ts'
import { multiplied } from '../billing/price.ts'
import type { Price } from '../platform-settings.ts'
import { compileModelPatterns } from './model-patterns.ts'
import type { Plan } from './plan.ts'

const TOKENS_PER_PRICE = 1_000_000

/** What a model costs on a plan, in credits for a million tokens of each kind. */
export const planPriceResource = z
  .strictObject({
    model: z.string(),
    input: creditsTextSchema,
    cached_input: creditsTextSchema,
    output: creditsTextSchema.meta({ description: 'Reasoning is output.' }),
  })
  .meta({ id: 'PlanPrice' })

/** The prices of the models that a plan opens, its multiplier included. A model that is not among them costs nothing. */
export function pricesOn(
  { models, priceMultiplier }: Pick<Plan, 'models' | 'priceMultiplier'>,
  prices: ReadonlyMap<string, Price>,
): z.input<typeof planPriceResource>[] {
  const opens = compileModelPatterns(models)
  const perMillion = (billionths: number) => creditsText(multiplied(billionths * TOKENS_PER_PRICE, priceMultiplier))
  return [...prices]
    .filter(([model]) => opens(model))
    .map(([model, price]) => ({
      model,
      input: perMillion(price.input),
      cached_input: perMillion(price.cachedInput),
      output: perMillion(price.output),
    }))
}
