import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { ExchangeView, TrafficView } from './installation.ts'

const exchangeResource = z
  .strictObject({
    request_id: z.string(),
    ended_at: timeSchema,
    operation: z.string().meta({ description: '`none` for what asked for nothing that exists.' }),
    organization_id: z.string().nullable().meta({ description: 'Null where nobody was recognized.' }),
    project_id: z.string().nullable(),
    credential_id: z.string().nullable(),
    model: z.string().nullable(),
    streamed: z.boolean(),
    status: z.int().nullable().meta({ description: 'Null when the client left before there was an answer.' }),
    error: z.string().nullable(),
    outcome: z.string().nullable(),
    prompt_tokens: z.int(),
    completion_tokens: z.int(),
    duration_ms: z.int(),
    time_to_first_token_ms: z.int().nullable(),
  })
  .meta({ id: 'Exchange' })

/** What goes through this server just now. */
export const trafficResource = z
  .strictObject({
    object: z.literal('traffic'),
    in_flight: z.int(),
    steps: z
      .array(
        z.strictObject({
          start: timeSchema,
          seconds: z.number(),
          requests: z.int(),
          failures: z.int(),
          completion_tokens: z.int(),
        }),
      )
      .meta({ description: 'The last minutes, the oldest step first.' }),
    exchanges: z.array(exchangeResource).meta({ description: 'What ended last, the newest first; never its content.' }),
  })
  .meta({ id: 'Traffic' })

export function renderTraffic(traffic: TrafficView): z.input<typeof trafficResource> {
  return {
    object: 'traffic',
    in_flight: traffic.inFlight,
    steps: traffic.steps.map((step) => ({
      start: timeText(step.startMs),
      seconds: step.spanMs / 1000,
      requests: step.requests,
      failures: step.failures,
      completion_tokens: step.completionTokens,
    })),
    exchanges: traffic.exchanges.map(renderExchange),
  }
}

function renderExchange(exchange: ExchangeView): z.input<typeof exchangeResource> {
  return {
    request_id: exchange.requestId,
    ended_at: timeText(exchange.endedAtMs),
    operation: exchange.operation,
    organization_id: exchange.organizationId ?? null,
    project_id: exchange.projectId ?? null,
    credential_id: exchange.credentialId ?? null,
    model: exchange.model ?? null,
    streamed: exchange.streamed,
    status: exchange.status === 0 ? null : exchange.status,
    error: exchange.error ?? null,
    outcome: exchange.outcome ?? null,
    prompt_tokens: exchange.promptTokens,
    completion_tokens: exchange.completionTokens,
    duration_ms: Math.round(exchange.durationMs),
    time_to_first_token_ms: exchange.firstTokenMs === undefined ? null : Math.round(exchange.firstTokenMs),
  }
}
