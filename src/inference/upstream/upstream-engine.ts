import { systemClock, type Clock } from '../../kernel/clock.ts'
import type { StopSignal } from '../../kernel/stop.ts'
import type { BeginListener } from '../begin-listener.ts'
import type { Engine } from '../engine.ts'
import type { EngineEvent } from '../engine-event.ts'
import type { GenerationRequest } from '../generation-request.ts'
import type { Pace } from '../pace.ts'
import { toUpstreamBody, type UpstreamDialect } from './to-upstream-body.ts'
import { defaultUpstreamBounds, type UpstreamBounds } from './upstream-bounds.ts'
import { UpstreamGeneration } from './upstream-generation.ts'
import { openUpstreamTarget, type UpstreamTarget } from './upstream-target.ts'

export interface UpstreamEngineOptions extends Partial<UpstreamDialect>, Partial<UpstreamBounds> {
  name: string
  /** For example `http://host:8000/v1`. */
  baseUrl: string
  apiKey?: string | undefined
  /** The name by which the far side knows the model. */
  model: string
  clock?: Clock
}

/**
 * Any server elsewhere that speaks chat completions: vLLM, SGLang, llama-server, Ollama, or another Parley.
 *
 * A request is written anew from what we validated, the reply is parsed and never piped, redirects are never followed.
 * Every reply is asked for as a stream, so there is one code path; a far side that answers in one piece is understood.
 * A reply counts as complete once the far side has said why it ends, and only then.
 */
export class UpstreamEngine implements Engine {
  readonly name: string
  readonly #target: UpstreamTarget
  readonly #dialect: UpstreamDialect
  readonly #bounds: UpstreamBounds
  readonly #clock: Clock
  readonly #running = new Set<UpstreamGeneration>()

  constructor(options: UpstreamEngineOptions) {
    this.name = options.name
    this.#clock = options.clock ?? systemClock
    this.#dialect = {
      model: options.model,
      supportsReasoningEffort: options.supportsReasoningEffort ?? false,
      supportsDeveloperRole: options.supportsDeveloperRole ?? false,
      maxTokensParameter: options.maxTokensParameter ?? 'max_tokens',
      cacheSalt: options.cacheSalt,
    }
    this.#bounds = {
      connectTimeoutMs: options.connectTimeoutMs ?? defaultUpstreamBounds.connectTimeoutMs,
      firstTokenTimeoutMs: options.firstTokenTimeoutMs ?? defaultUpstreamBounds.firstTokenTimeoutMs,
      idleTimeoutMs: options.idleTimeoutMs ?? defaultUpstreamBounds.idleTimeoutMs,
      connectionsMax: options.connectionsMax ?? defaultUpstreamBounds.connectionsMax,
    }
    this.#target = openUpstreamTarget({
      baseUrl: options.baseUrl,
      apiKey: options.apiKey,
      clock: this.#clock,
    })
  }

  generate(
    request: GenerationRequest,
    signal: StopSignal,
    pace: Pace = { kind: 'each' },
    listener?: BeginListener,
  ): AsyncIterable<EngineEvent> {
    return new UpstreamGeneration({
      target: this.#target,
      bounds: this.#bounds,
      clock: this.#clock,
      running: this.#running,
      request,
      signal,
      pace,
      listener,
      writeBody: () => JSON.stringify(toUpstreamBody(request, this.#dialect)),
    })
  }

  /** Only the far side knows its tokenizer. */
  countPromptTokens(): undefined {
    return undefined
  }

  async close(): Promise<void> {
    for (const generation of this.#running) generation.closed()
    this.#target.close()
  }
}
