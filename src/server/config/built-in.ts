import type { z } from 'zod'
import type { enginesSectionSchema } from './engines-section.ts'
import type { modelsSectionSchema } from './models-section.ts'
import type { plansSectionSchema } from './plans-section.ts'

/*
 * What runs when nobody configured anything: a model that plays a script, so that a first request is answered within
 * seconds of the first start, and one plan that is open to everything. In the words of parley.yaml, so that it passes
 * through the same checks.
 */

export const builtInEngines: z.input<typeof enginesSectionSchema> = {
  demonstration: { kind: 'scripted', script: 'demonstration' },
}

export const builtInModels: z.input<typeof modelsSectionSchema> = [
  {
    id: 'parley/demonstration',
    engine: 'demonstration',
    owned_by: 'parley',
    context_length: 32_768,
    max_output_tokens: 8192,
    reasoning: { supported_efforts: ['low', 'medium', 'high'], default_effort: 'medium', mandatory: true },
  },
]

export const builtInPlans: z.input<typeof plansSectionSchema> = {
  default: {
    limits: {
      requests_per_minute: 1000,
      requests_per_day: 100_000,
      tokens_per_minute: 2_000_000,
      tokens_per_day: 200_000_000,
    },
    models: ['*'],
    credentials: ['api_key', 'playground'],
  },
}
