/**
 * When all that is remembered became doubtful: changes were missed, and nobody knows which. What was learned before such a moment
 * belongs to an older generation than what is learned after it.
 */
export class Doubts {
  readonly #rememberedMs: number
  #generation = 0
  /** When the last generations began, in order; the last is the present one. */
  readonly #beganMs: number[] = []

  /** `rememberedMs`: for how long somebody may want to know when a doubt arose. */
  constructor(rememberedMs: number) {
    this.#rememberedMs = rememberedMs
  }

  get generation(): number {
    return this.#generation
  }

  raise(nowMs: number): void {
    this.#generation += 1
    this.#beganMs.push(nowMs)
    while ((this.#beganMs[0] ?? nowMs) < nowMs - this.#rememberedMs) this.#beganMs.shift()
  }

  /** Since when what was learned in an older generation is doubtful; undefined when that is too long ago to be remembered. */
  sinceMs(generation: number): number | undefined {
    return this.#beganMs.at(generation - this.#generation)
  }
}
