import type { Plan } from '../../src/platform/plans/plan.ts'
import type { PlatformSettings } from '../../src/platform/platform-settings.ts'

export function testPlan(name: string, more: Partial<Plan> = {}): Plan {
  return {
    name,
    limits: {
      requestsPerMinute: 1000,
      requestsPerDay: 100_000,
      tokensPerMinute: 1_000_000,
      tokensPerDay: 1_000_000_000,
    },
    models: ['*'],
    credentials: new Set(['api_key', 'playground']),
    retention: new Set(['zero', 'standard', 'contributor']),
    priceMultiplier: 1,
    ...more,
  }
}

/** Two plans, the door open, no mail, nothing costs anything. */
export const testPlatformSettings: PlatformSettings = {
  plans: [testPlan('default'), testPlan('trial')],
  defaultPlan: 'default',
  signUp: 'open',
  mail: undefined,
  passwordCost: { N: 2 ** 10, r: 8, p: 1 },
  prices: new Map(),
  contentKeptMs: 30 * 24 * 60 * 60 * 1000,
  contributorTerms: { version: '1', text: 'You let us learn from what you send.' },
  payments: undefined,
}
