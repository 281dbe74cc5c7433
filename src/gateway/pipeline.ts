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
  run(exchange: Start): State | Refusal | Promise<State | Refusal> {
    return this.#runFrom(0, exchange as State)
  }

  /** A warm request never waits: only a step that answers with a promise makes one of the rest. */
  #runFrom(first: number, state: State): State | Refusal | Promise<State | Refusal> {
    for (let index = first; index < this.steps.length; index += 1) {
      const step = this.steps[index]
      if (step === undefined) break
      const running = step.run(state)
      if (running instanceof Promise) {
        return running.then((result) => this.#apply(step, state, result) ?? this.#runFrom(index + 1, state))
      }
      const refusal = this.#apply(step, state, running)
      if (refusal !== undefined) return refusal
    }
    return state
  }

  #apply(step: Step<State, object>, state: State, result: object): Refusal | undefined {
    if (result instanceof Refusal) return this.#checked(step, result)
    Object.assign(state, result)
    return undefined
  }

  /** A refusal that its step does not announce would make the documented lifecycle a lie. */
  #checked(step: Step<State, object>, refusal: Refusal): Refusal {
    const { status } = errorCatalogue[refusal.error]
    if (step.refusesWith.includes(status)) return refusal
    throw new Error(`Step ${step.name} refused with ${status}, which it does not announce.`)
  }
}
