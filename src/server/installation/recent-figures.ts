import type { ExchangeSummary } from '../../gateway/observer.ts'
import type { Figures, TrafficStep } from '../../platform/installation/installation.ts'

const STEP_MS = 10_000
const STEPS = 30

interface Sums {
  requests: number
  failures: number
  promptTokens: number
  completionTokens: number
  /** Of those that said something: how many, and how long each took to begin. */
  begun: number
  firstTokenMs: number
  /** Of those that said more than one token: the tokens after the first, and the time for them. */
  laterTokens: number
  laterMs: number
}

const nothing: Sums = {
  requests: 0,
  failures: 0,
  promptTokens: 0,
  completionTokens: 0,
  begun: 0,
  firstTokenMs: 0,
  laterTokens: 0,
  laterMs: 0,
}

/** What ended in the last five minutes, in steps of ten seconds: a fixed room, whatever comes, and a few additions for each. */
export class RecentFigures {
  readonly #steps = Array.from({ length: STEPS }, () => ({ number: -1, sums: { ...nothing } }))

  note(summary: ExchangeSummary, nowMs: number): void {
    const { usage, outcome, status, durationMs, timeToFirstTokenMs } = summary
    const sums = this.#current(Math.floor(nowMs / STEP_MS))
    sums.requests += 1
    if (outcome === 'failed' || status >= 500) sums.failures += 1
    if (usage === undefined) return
    sums.promptTokens += usage.promptTokens
    sums.completionTokens += usage.completionTokens
    if (timeToFirstTokenMs === undefined) return
    sums.begun += 1
    sums.firstTokenMs += timeToFirstTokenMs
    if (usage.completionTokens < 2) return
    sums.laterTokens += usage.completionTokens - 1
    sums.laterMs += durationMs - timeToFirstTokenMs
  }

  sum(nowMs: number): Figures {
    const total = { ...nothing }
    for (const number of recent(nowMs)) {
      const sums = this.#of(number)
      for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name]
    }
    return {
      spanMs: STEPS * STEP_MS,
      requests: total.requests,
      failures: total.failures,
      promptTokens: total.promptTokens,
      completionTokens: total.completionTokens,
      firstTokenMs: total.begun === 0 ? undefined : total.firstTokenMs / total.begun,
      tokensPerSecond: total.laterMs <= 0 ? undefined : (total.laterTokens / total.laterMs) * 1000,
    }
  }

  /** The oldest first, those without anything too. */
  steps(nowMs: number): TrafficStep[] {
    return recent(nowMs).map((number) => {
      const { requests, failures, completionTokens } = this.#of(number)
      return { startMs: number * STEP_MS, spanMs: STEP_MS, requests, failures, completionTokens }
    })
  }

  #current(number: number): Sums {
    const step = this.#at(number)
    if (step.number !== number) Object.assign(step, { number, sums: { ...nothing } })
    return step.sums
  }

  #of(number: number): Sums {
    const step = this.#at(number)
    return step.number === number ? step.sums : nothing
  }

  #at(number: number) {
    const step = this.#steps[number % STEPS]
    if (step === undefined) throw new RangeError('time does not run backwards from the epoch')
    return step
  }
}

function recent(nowMs: number): number[] {
  const last = Math.floor(nowMs / STEP_MS)
  return Array.from({ length: STEPS }, (_, index) => last - STEPS + 1 + index)
}
