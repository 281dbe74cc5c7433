import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ExchangeSummary } from '../gateway/observer.ts'
import type { UsageRecord } from '../gateway/ports.ts'
import type { LlamaEngine } from '../inference/llama/llama-engine.ts'
import { registerEngineMetrics } from './engine-metrics.ts'
import { LabelledCounter, LabelledHistogram } from './labelled-figures.ts'
import type { Page } from './router.ts'

const secondsBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

/**
 * Figures for Prometheus. Those about generation follow OpenTelemetry's names for generative AI. Labels are operations,
 * models and codes: few, and nothing about who asked.
 */
export class Metrics {
  readonly #registry = new Registry()
  #inFlight = 0
  readonly #requests = new LabelledCounter({
    name: 'parley_requests_total',
    help: 'Requests under the API root by operation, status and error code.',
    labelNames: ['operation', 'status', 'error'],
  })
  readonly #duration = new LabelledHistogram(
    {
      name: 'gen_ai_server_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its generation.',
      labelNames: ['gen_ai_request_model', 'outcome'],
    },
    secondsBuckets,
  )
  readonly #timeToFirstToken = new LabelledHistogram(
    {
      name: 'gen_ai_server_time_to_first_token_seconds',
      help: 'Time from the arrival of a request to the first piece of its reply.',
      labelNames: ['gen_ai_request_model'],
    },
    secondsBuckets,
  )
  readonly #timePerOutputToken = new LabelledHistogram(
    {
      name: 'gen_ai_server_time_per_output_token_seconds',
      help: 'Time for each token after the first.',
      labelNames: ['gen_ai_request_model'],
    },
    secondsBuckets,
  )
  readonly #tokens = new LabelledCounter({
    name: 'gen_ai_client_token_usage_total',
    help: 'Tokens by model and type.',
    labelNames: ['gen_ai_request_model', 'gen_ai_token_type'],
  })

  constructor(embedded: readonly LlamaEngine[]) {
    collectDefaultMetrics({ register: this.#registry })
    registerEngineMetrics(this.#registry, embedded)
    const inFlight = (): number => this.#inFlight
    this.#registry.registerMetric(
      new Gauge({
        name: 'parley_requests_in_flight',
        help: 'Requests under the API root being served now.',
        registers: [],
        collect() {
          this.set(inFlight())
        },
      }),
    )
  }

  exchangeStarted(): void {
    this.#inFlight += 1
  }

  exchangeFinished({ operation, status, error }: ExchangeSummary): void {
    this.#inFlight -= 1
    this.#requests.add(1, operation, String(status), error)
  }

  /** Nothing happens for a request that no engine was asked about. */
  generationEnded({ model, outcome, usage, durationMs, timeToFirstTokenMs }: UsageRecord): void {
    if (model === undefined || outcome === undefined) return
    this.#duration.observe(durationMs / 1000, model, outcome)
    this.#tokens.add(usage.promptTokens, model, 'input')
    this.#tokens.add(usage.completionTokens, model, 'output')
    if (timeToFirstTokenMs === undefined) return
    this.#timeToFirstToken.observe(timeToFirstTokenMs / 1000, model)
    if (usage.completionTokens < 2) return
    const perTokenMs = (durationMs - timeToFirstTokenMs) / (usage.completionTokens - 1)
    this.#timePerOutputToken.observe(perTokenMs / 1000, model)
  }

  readonly page: Page = async () => {
    const own = [this.#requests, this.#duration, this.#timeToFirstToken, this.#timePerOutputToken, this.#tokens]
    const texts = [await this.#registry.metrics(), ...own.map((figures) => figures.text())]
    return { status: 200, contentType: this.#registry.contentType, text: texts.join('\n') }
  }
}
