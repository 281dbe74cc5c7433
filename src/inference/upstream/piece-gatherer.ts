import type { EngineEvent } from '../engine-event.ts'

/** Hands events on with neighbours of the same kind grown together into one, as far as they come before a `flush`. */
export class PieceGatherer {
  readonly #emit: (event: EngineEvent) => void
  #held: EngineEvent | undefined

  constructor(emit: (event: EngineEvent) => void) {
    this.#emit = emit
  }

  /** The event becomes ours: it may grow. */
  add(event: EngineEvent): void {
    const held = this.#held
    if (held?.type === 'text-delta' && event.type === 'text-delta') {
      held.text += event.text
      held.tokens += event.tokens
    } else if (held?.type === 'reasoning-delta' && event.type === 'reasoning-delta') {
      held.text += event.text
      held.tokens += event.tokens
    } else if (held?.type === 'tool-call-delta' && event.type === 'tool-call-delta' && held.index === event.index) {
      held.argumentsText += event.argumentsText
      held.tokens += event.tokens
    } else {
      this.flush()
      this.#held = event
    }
  }

  flush(): void {
    const held = this.#held
    if (held === undefined) return
    this.#held = undefined
    this.#emit(held)
  }
}
