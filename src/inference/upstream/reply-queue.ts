import { AsyncQueue } from '../../kernel/async-queue.ts'
import type { EngineEvent } from '../engine-event.ts'
import type { Pace } from '../pace.ts'
import { PieceGatherer } from './piece-gatherer.ts'
import { Reading } from './reading.ts'

/** How far ahead of its consumer a generation may run before it stops reading from the far side. */
const EVENTS_AHEAD_MAX = 64
const TEXT_AHEAD_MAX = 256 * 1024

/** The events of a reply on their way to the consumer, at its pace. What waits here holds up the reading of more. */
export class ReplyQueue {
  readonly reading: Reading
  readonly #queue: AsyncQueue<EngineEvent>
  readonly #gatherer: PieceGatherer | undefined

  constructor(pace: Pace, onDrained: () => void) {
    this.reading = new Reading(pace)
    this.#gatherer = pace.kind === 'each' ? undefined : new PieceGatherer(this.#push)
    this.#queue = new AsyncQueue<EngineEvent>({
      highWater: EVENTS_AHEAD_MAX,
      weightHighWater: TEXT_AHEAD_MAX,
      weigh: lengthOf,
      onDrained: () => {
        onDrained()
        this.reading.release()
      },
    })
  }

  get isEmpty(): boolean {
    return this.#queue.size === 0
  }

  /** Adds a piece, which may wait for others to grow together with until `flush`. */
  add(event: EngineEvent): void {
    if (this.#gatherer === undefined) this.#push(event)
    else this.#gatherer.add(event)
  }

  flush(): void {
    this.#gatherer?.flush()
  }

  end(finish: EngineEvent): void {
    this.flush()
    this.#queue.push(finish)
    this.#queue.end()
  }

  /** What came before is still handed out. */
  fail(error: unknown): void {
    this.flush()
    this.#queue.fail(error)
  }

  /** Nothing more is handed out. */
  abort(reason: unknown): void {
    this.#queue.abort(reason)
  }

  next(): Promise<IteratorResult<EngineEvent>> {
    return this.#queue.next()
  }

  return(): Promise<IteratorResult<EngineEvent>> {
    return this.#queue.return()
  }

  readonly #push = (event: EngineEvent): void => {
    if (!this.#queue.push(event)) this.reading.hold()
  }
}

function lengthOf(event: EngineEvent): number {
  if (event.type === 'reasoning-delta' || event.type === 'text-delta') return event.text.length
  return event.type === 'tool-call-delta' ? event.argumentsText.length : 0
}
