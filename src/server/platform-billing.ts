import type { Billing, BillingHold, Caller, ExpectedUsage, ServedModel } from '../gateway/ports.ts'
import type { CreditHolds } from '../platform/billing/credit-holds.ts'
import { costAtMost } from '../platform/billing/price.ts'
import type { Price } from '../platform/platform-settings.ts'

/** Where neither the request nor its model says how long an answer may get. */
const OUTPUT_TOKENS_ASSUMED = 16_384

interface PlatformBillingOptions {
  credits: CreditHolds
  prices: ReadonlyMap<string, Price>
  models: readonly ServedModel[]
}

/** Answers the gateway's question with the platform's credits: sets aside the most that a request may cost by its model's price. */
export class PlatformBilling implements Billing {
  readonly #credits: CreditHolds
  readonly #prices: ReadonlyMap<string, Price>
  readonly #outputTokensMax: ReadonlyMap<string, number>

  constructor({ credits, prices, models }: PlatformBillingOptions) {
    this.#credits = credits
    this.#prices = prices
    this.#outputTokensMax = new Map(
      models.map(({ model }) => [model.id, model.max_output_tokens ?? model.context_length ?? OUTPUT_TOKENS_ASSUMED]),
    )
  }

  hold(caller: Caller, expected: ExpectedUsage): BillingHold | Promise<BillingHold> {
    const { requestId, model, promptTokens } = expected
    const { organizationId, priceMultiplier } = caller
    const completionTokens = expected.maxOutputTokens ?? this.#outputTokensMax.get(model) ?? OUTPUT_TOKENS_ASSUMED
    const amount = costAtMost(this.#prices, { model, priceMultiplier, promptTokens, completionTokens })
    return this.#credits.hold({ requestId, organizationId, amount })
  }
}
