import type { z } from 'zod'
import type { enginesSectionSchema } from './engines-section.ts'
import type { modelsSectionSchema } from './models-section.ts'
import type { plansSectionSchema } from './plans-section.ts'

/*
 * What runs when nobody configured anything: the small model that comes with this project, so that a first request is answered
 * within seconds of the first start, without network, and one plan that is open to everything. In the words of parley.yaml, so that it passes
 * through the same checks.
 */

export const builtInEngines: z.input<typeof enginesSectionSchema> = {
  house: { kind: 'llama', model: 'house', default_temperature: 0 },
}

export const builtInModels: z.input<typeof modelsSectionSchema> = [
  {
    id: 'parley/tiny-reasoner',
    engine: 'house',
    owned_by: 'parley',
    created: '2026-11-14',
    context_length: 2048,
    max_output_tokens: 1024,
    reasoning: {
      supported_efforts: ['low', 'medium', 'high', 'xhigh', 'max'],
      default_effort: 'medium',
      mandatory: true,
    },
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
    retention: ['zero', 'standard'],
  },
}
