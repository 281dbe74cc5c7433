import { z } from 'zod'
import { scriptStepConfigSchema } from '../../inference/scripted/script-steps-from-config.ts'
import type { EngineConfig } from './config.ts'
import { environmentVariableSchema } from './environment-variable-schema.ts'
import { baseUrlSchema, nameSchema, wholeNumber } from './section-schema.ts'

const HOUR_MS = 60 * 60 * 1000

const scriptedEngineSchema = z.strictObject({
  kind: z.literal('scripted'),
  script: z.union([z.literal('demonstration'), z.array(scriptStepConfigSchema).min(1)]),
  piece_delay_ms: wholeNumber(0, HOUR_MS).optional(),
})

const upstreamEngineSchema = z.strictObject({
  kind: z.literal('upstream'),
  base_url: baseUrlSchema,
  api_key_env: environmentVariableSchema.optional(),
  connect_timeout_ms: wholeNumber(1, HOUR_MS).default(2000),
  first_token_timeout_ms: wholeNumber(1, HOUR_MS).default(60_000),
  idle_timeout_ms: wholeNumber(1, HOUR_MS).default(30_000),
  cache_salt: z.boolean().default(false),
  supports_reasoning_effort: z.boolean().default(false),
  connections_max: wholeNumber(1, 100_000).default(256),
})

const llamaEngineSchema = z.strictObject({
  kind: z.literal('llama'),
  model: z.string().min(1),
  context_length: wholeNumber(256, 10_000_000).optional(),
  processes: wholeNumber(1, 64).optional(),
  sequences: wholeNumber(1, 256).optional(),
  threads: wholeNumber(1, 256).optional(),
  queue_max: wholeNumber(0, 100_000).default(64),
  default_temperature: z.number().min(0).max(2).default(1),
})

const engineSchema = z.discriminatedUnion('kind', [scriptedEngineSchema, upstreamEngineSchema, llamaEngineSchema])

/** What generates: each engine under the name that models refer to. */
export const enginesSectionSchema = z.record(nameSchema, engineSchema)

export function engineConfigFrom(section: z.output<typeof engineSchema>, environment: NodeJS.ProcessEnv): EngineConfig {
  if (section.kind === 'scripted') {
    return { kind: 'scripted', script: section.script, pieceDelayMs: section.piece_delay_ms }
  }
  if (section.kind === 'llama') {
    return {
      kind: 'llama',
      model: section.model,
      contextLength: section.context_length,
      processes: section.processes,
      sequences: section.sequences,
      threads: section.threads,
      queueMax: section.queue_max,
      defaultTemperature: section.default_temperature,
    }
  }
  return {
    kind: 'upstream',
    baseUrl: section.base_url,
    apiKey: section.api_key_env === undefined ? undefined : environment[section.api_key_env],
    connectTimeoutMs: section.connect_timeout_ms,
    firstTokenTimeoutMs: section.first_token_timeout_ms,
    idleTimeoutMs: section.idle_timeout_ms,
    cacheSalt: section.cache_salt,
    supportsReasoningEffort: section.supports_reasoning_effort,
    connectionsMax: section.connections_max,
  }
}
