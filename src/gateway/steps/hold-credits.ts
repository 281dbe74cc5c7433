import type { Exchange } from '../exchange.ts'
import type { Generatable } from '../generatable.ts'
import type { Billing, BillingHold, Caller } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import type { Step } from '../step.ts'

/** Step 8: sets aside what the request may cost at most. */
export function holdCredits(billing: Billing): Step<Exchange & Generatable & { caller: Caller }, object> {
  return {
    name: 'hold credits',
    refusesWith: [402, 409, 503],
    run({ caller, requestId, generation, promptTokens }) {
      const hold = billing.hold(caller, {
        requestId,
        model: generation.model,
        promptTokens,
        maxOutputTokens: generation.maxOutputTokens,
      })
      return hold instanceof Promise ? hold.then(judge) : judge(hold)
    },
  }
}

const insufficient = {
  balance:
    "The organization's credits do not cover the most that this request may cost. " +
    'Add credits, or ask for fewer output tokens.',
  'monthly-cap':
    "This request may cost more than is left of the organization's monthly cap. " +
    'Raise the cap, ask for fewer output tokens, or wait for the next month (UTC).',
} as const

function judge(hold: BillingHold): object | Refusal {
  switch (hold.kind) {
    case 'held':
      return {}
    case 'insufficient-credits':
      return new Refusal('insufficient_credits', insufficient[hold.reason])
    case 'conflict':
      // SDKs retry a 409 by themselves at once, into the same conflict.
      return new Refusal(
        'billing_conflict',
        'The billing account is being changed. Nothing was charged; retry shortly.',
        {
          retryAfterMs: hold.retryAfterMs,
          shouldRetry: false,
        },
      )
    case 'unavailable':
      return new Refusal(
        'billing_unavailable',
        'Credits cannot be checked just now. Nothing was charged; retry shortly.',
        {
          retryAfterMs: 1000,
        },
      )
  }
}
