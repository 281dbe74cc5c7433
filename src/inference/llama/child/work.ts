import type { GenerationControl } from './run-generation.ts'

/** A generation as the parent steers it. */
export class Work implements GenerationControl {
  #cancelled = false
  #paused: PromiseWithResolvers<void> | undefined

  get cancelled(): boolean {
    return this.#cancelled
  }

  cancel(): void {
    this.#cancelled = true
    this.resume()
  }

  pause(): void {
    if (!this.#cancelled) this.#paused ??= Promise.withResolvers()
  }

  resume(): void {
    this.#paused?.resolve()
    this.#paused = undefined
  }

  unpaused(): Promise<void> | undefined {
    return this.#paused?.promise
  }
}
