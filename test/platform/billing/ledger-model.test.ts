import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeDatabases } from '../../support/databases.ts'
import { billingStep } from './billing-steps.ts'
import { BillingWorld } from './billing-world.ts'
import { runBillingSteps } from './run-billing-steps.ts'

const ORGANIZATIONS = 3
const STEPS_PER_HISTORY = 1000

/** How many random steps each database is taken through. Opening PostgreSQL again after a crash takes its time. */
const stepsOn =
  process.env['PARLEY_FULL'] === '1' ? { sqlite: 100_000, postgres: 10_000 } : { sqlite: 10_000, postgres: 1000 }

describeDatabases('the ledger, whatever happens and wherever the process dies', (kind) => {
  const steps = stepsOn[kind.name]
  it(`agrees with simple books after each of ${steps} random steps, and every request is charged once`, async () => {
    let performed = 0
    const history = fc.array(billingStep, { minLength: STEPS_PER_HISTORY, maxLength: STEPS_PER_HISTORY, size: 'max' })
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const world = await new BillingWorld(await kind.create(), ORGANIZATIONS).open()
        try {
          await runBillingSteps(world, given)
          performed += given.length
        } finally {
          await world.close()
        }
      }),
      // Not shrunk: that would take an hour. The seed that is printed replays it.
      { numRuns: steps / STEPS_PER_HISTORY, endOnFailure: true },
    )
    expect(performed).toBe(steps)
  }, 600_000)
})
