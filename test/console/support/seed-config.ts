import { storyConfig } from './story-config.ts'

const quill = { owned_by: 'quill', engine: 'quill', context_length: 131_072, max_output_tokens: 16_384 }
const reasoning = { supported_efforts: ['low', 'medium', 'high'], default_effort: 'medium', mandatory: false }

export const seededModels = ['quill/large', 'quill/small', 'quill/draft'] as const

/** An installation as a company might run it. */
export const seedConfig = {
  ...storyConfig,
  engines: { quill: { kind: 'scripted', script: 'demonstration', piece_delay_ms: 0 } },
  models: [
    { id: 'quill/large', ...quill, reasoning, price: { input: 3, cached_input: 0.3, output: 15 } },
    { id: 'quill/small', ...quill, reasoning, price: { input: 0.25, output: 1.25 } },
    { id: 'quill/draft', ...quill, shutdown_date: '2099-12-31' },
  ],
  plans: {
    ...storyConfig.plans,
    trial: {
      limits: { requests_per_minute: 20, requests_per_day: 500, tokens_per_minute: 20_000, tokens_per_day: 500_000 },
      models: ['quill/small', 'quill/draft'],
      credentials: ['playground'],
    },
  },
}
