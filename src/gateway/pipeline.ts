import { errorCatalogue } from '../contract/error-catalogue.ts'
import { Refusal } from './refusal.ts'
import type { Step } from './step.ts'

/**
 * An ordered list of steps. Each `step` adds one and widens the type of the exchange by what that step learns, so that a
 * step cannot be placed before one that it depends on.
 */
export class Pipeline<Start extends object, State extends Start = Start> {
  readonly steps: readonly Step<State, object>[]

  private constructor(steps: readonly Step<State, object>[]) {
    this.steps = steps
  }

  static begin<Start extends object>(): Pipeline<Start> {
    return new Pipeline<Start>([])
  }

  step<Added extends object>(step: Step<State, Added>): Pipeline<Start, State & Added> {
    return new Pipeline<Start, State & Added>([...this.steps, step])
  }

  /** Runs the steps in order. What they learn is added to `exchange` itself, also when a later one refuses. */
  async run(exchange: Start): Promise<State | Refusal> {
    const state = exchange as State
    for (const step of this.steps) {
      const running = step.run(state)
      // A warm request never waits: awaiting only real promises keeps its steps within one turn of the event loop.
      const result = running instanceof Promise ? await running : running
      if (result instanceof Refusal) return this.#checked(step, result)
      Object.assign(state, result)
    }
    return state
  }

  /** A refusal that its step does not announce would make the documented lifecycle a lie. */
  #checked(step: Step<State, object>, refusal: Refusal): Refusal {
    const { status } = errorCatalogue[refusal.error]
    if (step.refusesWith.includes(status)) return refusal
    throw new Error(`Step ${step.name} refused with ${status}, which it does not announce.`)
  }
}
