import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ExchangeSummary } from '../gateway/observer.ts'
import type { UsageRecord } from '../gateway/ports.ts'
import type { LlamaEngine } from '../inference/llama/llama-engine.ts'
import { registerEngineMetrics } from './engine-metrics.ts'
import type { Page } from './router.ts'

const secondsBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

/**
 * Figures for Prometheus. Those about generation follow OpenTelemetry's names for generative AI. Labels are operations,
 * models and codes: few, and nothing about who asked.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    name: 'parley_requests_total',
    help: 'Requests under the API root by operation, status and error code.',
    labelNames: ['operation', 'status', 'error'] as const,
    registers: [this.#registry],
  })
  readonly #inFlight = new Gauge({
    name: 'parley_requests_in_flight',
    help: 'Requests under the API root being served now.',
    registers: [this.#registry],
  })
  readonly #duration = new Histogram({
    name: 'gen_ai_server_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its generation.',
    labelNames: ['gen_ai_request_model', 'outcome'] as const,
    buckets: secondsBuckets,
    registers: [this.#registry],
  })
  readonly #timeToFirstToken = new Histogram({
    name: 'gen_ai_server_time_to_first_token_seconds',
    help: 'Time from the arrival of a request to the first piece of its reply.',
    labelNames: ['gen_ai_request_model'] as const,
    buckets: secondsBuckets,
    registers: [this.#registry],
  })
  readonly #timePerOutputToken = new Histogram({
    name: 'gen_ai_server_time_per_output_token_seconds',
    help: 'Time for each token after the first.',
    labelNames: ['gen_ai_request_model'] as const,
    buckets: secondsBuckets,
    registers: [this.#registry],
  })
  readonly #tokens = new Counter({
    name: 'gen_ai_client_token_usage_total',
    help: 'Tokens by model and type.',
    labelNames: ['gen_ai_request_model', 'gen_ai_token_type'] as const,
    registers: [this.#registry],
  })

  constructor(embedded: readonly LlamaEngine[]) {
    collectDefaultMetrics({ register: this.#registry })
    registerEngineMetrics(this.#registry, embedded)
  }

  exchangeStarted(): void {
    this.#inFlight.inc()
  }

  exchangeFinished({ operation, status, error }: ExchangeSummary): void {
    this.#inFlight.dec()
    this.#requests.inc({ operation, status: String(status), error: error ?? '' })
  }

  /** Nothing happens for a request that no engine was asked about. */
  generationEnded({ model, outcome, usage, durationMs, timeToFirstTokenMs }: UsageRecord): void {
    if (model === undefined || outcome === undefined) return
    this.#duration.observe({ gen_ai_request_model: model, outcome }, durationMs / 1000)
    this.#tokens.inc({ gen_ai_request_model: model, gen_ai_token_type: 'input' }, usage.promptTokens)
    this.#tokens.inc({ gen_ai_request_model: model, gen_ai_token_type: 'output' }, usage.completionTokens)
    if (timeToFirstTokenMs === undefined) return
    this.#timeToFirstToken.observe({ gen_ai_request_model: model }, timeToFirstTokenMs / 1000)
    if (usage.completionTokens < 2) return
    const perTokenMs = (durationMs - timeToFirstTokenMs) / (usage.completionTokens - 1)
    this.#timePerOutputToken.observe({ gen_ai_request_model: model }, perTokenMs / 1000)
  }

  readonly page: Page = async () => ({
    status: 200,
    contentType: this.#registry.contentType,
    text: await this.#registry.metrics(),
  })
}
