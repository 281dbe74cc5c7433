const roomy = {
  requests_per_minute: 1000,
  requests_per_day: 100_000,
  tokens_per_minute: 2_000_000,
  tokens_per_day: 200_000_000,
}

const bounds = { owned_by: 'tests', context_length: 32_768, max_output_tokens: 8192 }

/** How long the slow model stops in the middle of its answer. */
export const PAUSE_MS = 8000

/** Models for stories: one that answers, one that takes its time, one that never ends, one that costs something. */
export const storyConfig = {
  engines: {
    quick: { kind: 'scripted', script: 'demonstration', piece_delay_ms: 0 },
    slow: {
      kind: 'scripted',
      script: [{ reasoning: 'Slowly.' }, { text: 'Once upon a time' }, { wait_ms: PAUSE_MS }, { text: ' it ended.' }],
    },
    endless: { kind: 'scripted', script: [{ reasoning: 'Hm.' }, { text: 'It began' }, { hang: true }] },
  },
  models: [
    { id: 'tests/quick', engine: 'quick', ...bounds },
    { id: 'tests/slow', engine: 'slow', ...bounds },
    { id: 'tests/endless', engine: 'endless', ...bounds },
    { id: 'tests/dear', engine: 'quick', ...bounds, price: { input: 100, output: 1000 } },
  ],
  plans: {
    default: { limits: roomy, models: ['*'], retention: ['zero', 'standard', 'contributor'] },
    small: { limits: { ...roomy, requests_per_minute: 4 }, models: ['*'] },
  },
  retention: { contributor_terms: { version: '1', text: 'What you send may be used to make our models better.' } },
  accounts: { sign_up: 'waiting-list' },
}
