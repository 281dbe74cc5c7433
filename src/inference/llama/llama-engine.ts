import type { StopSignal } from '../../kernel/stop.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { BeginListener } from '../begin-listener.ts'
import type { Engine } from '../engine.ts'
import type { EngineEvent } from '../engine-event.ts'
import { EngineFailure } from '../engine-failure.ts'
import type { GenerationRequest } from '../generation-request.ts'
import type { Pace } from '../pace.ts'
import { conversationOf } from './conversation-of.ts'
import { EngineProcess, type EngineProcessOptions, type EngineProcessStatus } from './engine-process.ts'
import { SchemaCompiler } from './grammar/schema-compiler.ts'
import { LlamaGeneration } from './llama-generation.ts'
import { PromptCounts } from './prompt-counts.ts'
import type { ChildSettings, FromChild } from './protocol.ts'
import type { Family } from './reply/family.ts'
import { type GrammarsOrFailure, replyGrammars } from './reply-grammars.ts'
import { Readiness } from './readiness.ts'
import { SlotPool } from './slot-pool.ts'
import { type WatchdogBounds, watchdogBounds } from './watchdog.ts'

export interface LlamaEngineOptions {
  name: string
  clock: Clock
  logger: Logger
  /** Each with the model in memory once (the file is mapped) and slots of its own. */
  processes: number
  child: ChildSettings
  /** Requests that may wait for a slot. */
  queueMax: number
  /** What runs in the processes, if not llama.cpp. */
  program?: string
  /** When a process is taken for hung; what is left out is as usual. */
  watchdog?: Partial<WatchdogBounds>
}

export interface LlamaEngineStatus {
  processes: readonly EngineProcessStatus[]
  active: number
  queued: number
}

/** A stream whose length is being judged sends no comments yet, so this stays well below what proxies bear in silence. */
const READY_LONGEST_MS = 10_000

/**
 * The embedded engine: llama.cpp in supervised child processes. This half never touches a native library. A child that
 * crashes or hangs costs its own replies and nothing else; the gateway goes on, and the child comes back.
 */
export class LlamaEngine implements Engine {
  readonly name: string
  readonly #processes: readonly EngineProcess[]
  readonly #pool: SlotPool
  readonly #live = new Map<string, LlamaGeneration>()
  readonly #compiler = new SchemaCompiler()
  readonly #counts: PromptCounts
  readonly #readiness = new Readiness()
  readonly #loaded = Promise.withResolvers<Family>()
  readonly #queueMax: number
  /** Known once a process has loaded the model. Every process has the same. */
  #family: Family | undefined
  #awaitingLoad = 0
  #closed = false
  #generations = 0

  constructor(options: LlamaEngineOptions) {
    const { clock, logger, program, child: settings } = options
    const watchdog = { ...watchdogBounds, ...options.watchdog }
    this.name = options.name
    this.#queueMax = options.queueMax
    this.#processes = Array.from({ length: options.processes }, () =>
      this.#supervise({ program, settings, clock, logger, watchdog }),
    )
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
      queued: this.#pool.queued + this.#awaitingLoad,
    }
  }

  generate(
    request: GenerationRequest,
    signal: StopSignal,
    _pace?: Pace,
    listener?: BeginListener,
  ): AsyncIterable<EngineEvent> {
    this.#generations += 1
    return new LlamaGeneration({
      id: `g${this.#generations}`,
      request,
      signal,
      listener,
      pool: this.#pool,
      live: this.#live,
      grammarsFor: (asked) => this.#grammarsFor(asked),
    })
  }

  /**
   * Exact: the child renders and tokenizes the prompt. While no process is ready that is worth a wait, for without it a
   * reply could be cut short that should have been refused. Undefined when it takes too long, or cannot be.
   */
  async countPromptTokens(request: GenerationRequest): Promise<number | undefined> {
    if (!this.isReady && !this.#closed && !this.#cannotLoad) await this.#readiness.wait(READY_LONGEST_MS)
    const process = this.#pool.preferred(conversationOf(request))
    return process === undefined ? undefined : this.#counts.ask(process, request)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#giveUpAll('the engine was closed')
    await Promise.all(this.#processes.map((process) => process.stop()))
    await this.#compiler[Symbol.asyncDispose]()
  }

  #supervise(options: Omit<EngineProcessOptions, 'listener'>): EngineProcess {
    const process: EngineProcess = new EngineProcess({
      ...options,
      listener: {
        onReady: (family) => {
          this.#family = family
          this.#loaded.resolve(family)
          this.#readiness.announce()
          this.#pool.serve()
        },
        onMessage: (message) => this.#onMessage(message),
        onGone: () => {
          this.#counts.processGone(process)
          this.#pool.processGone(process)
          if (this.#cannotLoad) this.#giveUpAll('the model cannot be loaded')
        },
      },
    })
    return process
  }

  /** Whoever waits for a process that dies while it loads might wait for ever: better to tell. */
  get #cannotLoad(): boolean {
    return this.#processes.every((process) => process.cannotLoad)
  }

  #giveUpAll(message: string): void {
    this.#readiness.announce()
    for (const generation of this.#live.values()) generation.giveUp(message)
  }

  #onMessage(message: Extract<FromChild, { id: string }>): void {
    if (message.type === 'counted') return this.#counts.counted(message.id, message.promptTokens)
    const generation = this.#live.get(message.id)
    if (generation !== undefined) generation.receive(message)
    else if (message.type === 'failed') this.#counts.counted(message.id, undefined)
  }

  async #grammarsFor(request: GenerationRequest): Promise<GrammarsOrFailure> {
    if (this.#closed || this.#cannotLoad) return { failure: { kind: 'unavailable' } }
    return replyGrammars(this.#family ?? (await this.#untilLoaded()), request, this.#compiler)
  }

  /** How a constraint is written depends on the model. Until it is loaded no more requests wait here than may wait later. */
  async #untilLoaded(): Promise<Family> {
    if (this.#awaitingLoad >= this.#queueMax) {
      throw new EngineFailure(
        { kind: 'saturated', retryAfterMs: this.#pool.retryAfterMs },
        'too many wait for the model',
      )
    }
    this.#awaitingLoad += 1
    const family = await this.#loaded.promise
    this.#awaitingLoad -= 1
    return family
  }
}
