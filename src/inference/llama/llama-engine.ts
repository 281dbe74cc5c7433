import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Engine } from '../engine.ts'
import type { EngineEvent } from '../engine-event.ts'
import { EngineFailure } from '../engine-failure.ts'
import type { GenerationRequest } from '../generation-request.ts'
import { composeGrammar } from './compose-grammar.ts'
import { EngineProcess, type EngineProcessStatus } from './engine-process.ts'
import { SchemaCompiler } from './grammar/schema-compiler.ts'
import { type GrammarsOrFailure, LlamaGeneration } from './llama-generation.ts'
import { PromptCounts } from './prompt-counts.ts'
import type { ChildSettings, FromChild, ReplyGrammars } from './protocol.ts'
import type { Family } from './reply/family.ts'
import { planReplyGrammar } from './reply/reply-grammar-plan.ts'
import { SlotPool } from './slot-pool.ts'

export interface LlamaEngineOptions {
  name: string
  clock: Clock
  logger: Logger
  /** Each with the model in memory once (the file is mapped) and slots of its own. */
  processes: number
  child: ChildSettings
  /** Requests that may wait for a slot. */
  queueMax: number
}

export interface LlamaEngineStatus {
  processes: readonly EngineProcessStatus[]
  active: number
  queued: number
}

/**
 * The embedded engine: llama.cpp in supervised child processes. This half never touches a native library. A child that
 * crashes or hangs costs its own replies and nothing else; the gateway goes on, and the child comes back.
 */
export class LlamaEngine implements Engine {
  readonly name: string
  readonly #processes: readonly EngineProcess[]
  readonly #pool: SlotPool
  readonly #running = new Map<string, LlamaGeneration>()
  readonly #compiler = new SchemaCompiler()
  readonly #counts: PromptCounts
  #family: Family | undefined
  #generations = 0

  constructor(options: LlamaEngineOptions) {
    const { clock, logger, child: settings } = options
    this.name = options.name
    this.#processes = Array.from({ length: options.processes }, () => this.#supervise(settings, clock, logger))
    this.#pool = new SlotPool({
      processes: this.#processes,
      slotsPerProcess: settings.sequences,
      queueMax: options.queueMax,
      clock,
    })
    this.#counts = new PromptCounts()
  }

  /** Ready as soon as one process is. */
  get isReady(): boolean {
    return this.#processes.some((process) => process.isReady)
  }

  get loading(): number | undefined {
    if (this.isReady) return undefined
    return Math.max(...this.#processes.map((process) => process.status.loadProgress))
  }

  get status(): LlamaEngineStatus {
    return {
      processes: this.#processes.map((process) => process.status),
      active: this.#pool.active,
      queued: this.#pool.queued,
    }
  }

  generate(request: GenerationRequest, signal: AbortSignal): AsyncIterable<EngineEvent> {
    this.#generations += 1
    return new LlamaGeneration({
      id: `g${this.#generations}`,
      request,
      signal,
      pool: this.#pool,
      running: this.#running,
      grammarsFor: (asked) => this.#grammarsFor(asked),
    })
  }

  /** Exact: the child renders and tokenizes the prompt. Undefined while no process is ready to do so. */
  countPromptTokens(request: GenerationRequest): Promise<number | undefined> | undefined {
    const process = this.#pool.preferred(request.organizationId)
    return process === undefined ? undefined : this.#counts.ask(process, request)
  }

  async close(): Promise<void> {
    for (const generation of this.#running.values()) generation.close()
    await Promise.all(this.#processes.map((process) => process.stop()))
    await this.#compiler[Symbol.asyncDispose]()
  }

  #supervise(settings: ChildSettings, clock: Clock, logger: Logger): EngineProcess {
    const process: EngineProcess = new EngineProcess({
      settings,
      clock,
      logger,
      listener: {
        onReady: (family) => {
          this.#family = family
          this.#pool.serve()
        },
        onMessage: (message) => this.#onMessage(message),
        onGone: () => {
          this.#counts.processGone(process)
          this.#pool.processGone(process)
        },
      },
    })
    return process
  }

  #onMessage(message: Extract<FromChild, { id: string }>): void {
    if (message.type === 'counted') return this.#counts.counted(message.id, message.promptTokens)
    const generation = this.#running.get(message.id)
    if (generation !== undefined) generation.receive(message)
    else if (message.type === 'failed')
      this.#counts.failed(message.id, new EngineFailure(message.reason, message.message))
  }

  async #grammarsFor(request: GenerationRequest): Promise<GrammarsOrFailure> {
    const grammars: ReplyGrammars = { afterReasoning: undefined, fromMarker: [] }
    if (this.#family === undefined) return { grammars }
    const plan = planReplyGrammar(this.#family, request)
    switch (plan.kind) {
      case 'free':
        return { grammars }
      case 'after-reasoning': {
        const composed = await composeGrammar(plan.grammar, this.#compiler)
        if (composed.kind === 'refused') return { failure: composed.reason }
        return { grammars: { ...grammars, afterReasoning: composed.text } }
      }
      case 'from-marker': {
        const fromMarker: { marker: string; grammar: string }[] = []
        for (const { marker, grammar } of plan.markers) {
          const composed = await composeGrammar(grammar, this.#compiler)
          if (composed.kind === 'refused') return { failure: composed.reason }
          fromMarker.push({ marker, grammar: composed.text })
        }
        return { grammars: { ...grammars, fromMarker } }
      }
    }
  }
}
