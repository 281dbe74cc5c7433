import type { Clock } from '../../kernel/clock.ts'
import type { EngineProcess } from './engine-process.ts'
import { FairQueue } from './fair-queue.ts'

/** A generation that wants a slot in one of the processes. */
export interface SlotWork {
  readonly organizationId: string
  /** Names the conversation: work of the same name is likely to share a prefix. */
  readonly conversation: string
  /** A slot is free: begin. */
  begin(process: EngineProcess): void
  /** The process is gone, and the slot with it. */
  lost(): void
}

interface Held {
  process: EngineProcess
  sinceMs: number
}

/** How much a new duration weighs in the running mean. */
const MEAN_WEIGHT = 0.2
const SERVICE_GUESS_MS = 2000
/** Conversations whose last process is remembered. */
const AFFINITY_MAX = 10_000

/**
 * Who runs where. Work waits in a fair line until a slot is free, and goes to the process that served its conversation last,
 * where its prefix may still be cached, unless that one is busier than another by more than a prefix is worth; else to the
 * one with the most room.
 */
export class SlotPool {
  readonly #processes: readonly EngineProcess[]
  readonly #slotsPerProcess: number
  readonly #clock: Clock
  readonly #queue: FairQueue<SlotWork>
  readonly #held = new Map<SlotWork, Held>()
  readonly #lastProcess = new Map<string, EngineProcess>()
  #meanServiceMs = SERVICE_GUESS_MS

  constructor(options: {
    processes: readonly EngineProcess[]
    slotsPerProcess: number
    queueMax: number
    clock: Clock
  }) {
    this.#processes = options.processes
    this.#slotsPerProcess = options.slotsPerProcess
    this.#clock = options.clock
    this.#queue = new FairQueue(options.queueMax)
  }

  get queued(): number {
    return this.#queue.size
  }

  get active(): number {
    return this.#held.size
  }

  /** How long a caller should wait before asking again: the time in which the line ahead is likely to be served. */
  get retryAfterMs(): number {
    const slots = this.#processes.length * this.#slotsPerProcess
    return Math.ceil((this.#meanServiceMs * (this.#queue.size + 1)) / slots)
  }

  /** Takes the work in, or says that the line is full. */
  submit(work: SlotWork): boolean {
    if (!this.#queue.push(work.organizationId, work)) return false
    this.serve()
    return true
  }

  /** The work is over or given up: its slot, or its place in the line, is free. */
  release(work: SlotWork): void {
    const held = this.#held.get(work)
    if (held === undefined) {
      this.#queue.remove(work.organizationId, work)
      return
    }
    this.#held.delete(work)
    const servedMs = this.#clock.monotonicMs() - held.sinceMs
    this.#meanServiceMs += MEAN_WEIGHT * (servedMs - this.#meanServiceMs)
    this.serve()
  }

  /** Everything that ran in a process is lost with it. */
  processGone(process: EngineProcess): void {
    for (const [work, held] of this.#held) {
      if (held.process !== process) continue
      this.#held.delete(work)
      work.lost()
    }
  }

  /** Gives free slots to those who wait. */
  serve(): void {
    while (this.#queue.size > 0 && this.#processes.some((process) => this.#hasRoom(process))) {
      const work = this.#queue.shift()
      if (work === undefined) return
      const process = this.#choose(work.conversation)
      if (process === undefined) return
      this.#held.set(work, { process, sinceMs: this.#clock.monotonicMs() })
      this.#rememberProcess(work.conversation, process)
      work.begin(process)
    }
  }

  /** Where work of this conversation should go. Undefined when no process has room. */
  #choose(conversation: string): EngineProcess | undefined {
    const free = this.#processes.filter((process) => this.#hasRoom(process))
    const [idlest] = free.toSorted((one, other) => this.#load(one) - this.#load(other))
    const last = this.#lastProcess.get(conversation)
    if (idlest === undefined || last === undefined || !free.includes(last)) return idlest
    return this.#load(last) <= this.#load(idlest) + 1 ? last : idlest
  }

  /** Which process should be asked about a prompt: the one that is likely to get it. */
  preferred(conversation: string): EngineProcess | undefined {
    const last = this.#lastProcess.get(conversation)
    return last?.isReady === true ? last : this.#processes.find((process) => process.isReady)
  }

  #rememberProcess(conversation: string, process: EngineProcess): void {
    this.#lastProcess.delete(conversation)
    this.#lastProcess.set(conversation, process)
    if (this.#lastProcess.size <= AFFINITY_MAX) return
    const [oldest] = this.#lastProcess.keys()
    if (oldest !== undefined) this.#lastProcess.delete(oldest)
  }

  #hasRoom(process: EngineProcess): boolean {
    return process.isReady && this.#load(process) < this.#slotsPerProcess
  }

  #load(process: EngineProcess): number {
    let load = 0
    for (const held of this.#held.values()) if (held.process === process) load += 1
    return load
  }
}
