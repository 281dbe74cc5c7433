import fc from 'fast-check'

/** What happens to the books, as data, so that a failing history can be shrunk and replayed. Picks are taken modulo what there is. */
export type BillingStep = (
  | { kind: 'hold'; organization: number; amount: number }
  /** `share` of what was held, in percent: more than 100 is an overrun. */
  | { kind: 'settle'; picks: readonly number[]; share: number }
  | { kind: 'settle unheld'; organization: number; cost: number }
  | { kind: 'time passes'; durationMs: number }
  | { kind: 'refund request'; pick: number }
  | { kind: 'grant'; organization: number; amount: number }
  | { kind: 'adjust'; organization: number; amount: number }
  | { kind: 'payment'; payment: number; event: number }
  | { kind: 'payment refund'; payment: number; event: number }
  | { kind: 'cap'; organization: number; cap: number | undefined }
  | { kind: 'freeze'; organization: number; durationMs: number }
  | { kind: 'plan change'; organization: number }
) & {
  /** The process dies before this statement; or `after`: all is durable, but nobody is told, and whoever can asks again. */
  crash: number | 'after' | undefined
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const organization = fc.nat(2)
const amount = fc.integer({ min: 1, max: 1000 })
const pick = fc.nat(1_000_000)
const payment = fc.nat(40)
const event = fc.nat(2)

const crash = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 40 },
  { arbitrary: fc.nat(8), weight: 1 },
  { arbitrary: fc.constant('after' as const), weight: 1 },
)

function step<Details>(kind: BillingStep['kind'], weight: number, details: fc.Arbitrary<Details>) {
  const arbitrary = fc.tuple(details, crash).map(([given, when]) => ({ kind, ...given, crash: when }))
  return { arbitrary: arbitrary as unknown as fc.Arbitrary<BillingStep>, weight }
}

export const billingStep: fc.Arbitrary<BillingStep> = fc.oneof(
  step('hold', 40, fc.record({ organization, amount })),
  step(
    'settle',
    30,
    fc.record({
      picks: fc.array(pick, { minLength: 1, maxLength: 4 }),
      share: fc.constantFrom(0, 0, 10, 50, 99, 100, 120),
    }),
  ),
  step('settle unheld', 1, fc.record({ organization, cost: fc.nat(50) })),
  step('time passes', 4, fc.record({ durationMs: fc.constantFrom(1, MINUTE_MS, 61 * MINUTE_MS, 121 * MINUTE_MS) })),
  step('time passes', 1, fc.record({ durationMs: fc.constant(20 * DAY_MS) })),
  step('refund request', 4, fc.record({ pick })),
  step('grant', 8, fc.record({ organization, amount: fc.integer({ min: 1, max: 5000 }) })),
  step(
    'adjust',
    3,
    fc.record({ organization, amount: fc.integer({ min: -2000, max: 2000 }).filter((value) => value !== 0) }),
  ),
  step('payment', 6, fc.record({ payment, event })),
  step('payment refund', 4, fc.record({ payment, event })),
  step('cap', 2, fc.record({ organization, cap: fc.option(fc.nat(20_000), { nil: undefined }) })),
  step('freeze', 1, fc.record({ organization, durationMs: fc.constantFrom(0, 1, MINUTE_MS) })),
  step('plan change', 2, fc.record({ organization })),
)
