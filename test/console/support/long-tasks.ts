import type { Page } from 'playwright-core'

/** A task longer than this is felt as a stutter. */
export const TASK_MS_MAX = 100

export interface TabReport {
  /** Tasks of more than 50 ms, as the browser itself reports them. */
  longTasksMs: number[]
  /** What work of `TASK_MS_MAX` on a quiet machine took in this tab, just before and just after: usually, and at worst. */
  usualMs: number
  worstMs: number
}

declare global {
  interface Window {
    longTasksMs: number[]
  }
}

/** So many tasks may be longer than usual: those during which the machine did something else altogether. */
const STRAY_MAX = 3

/**
 * Watches a tab while something happens in it. How long a task takes says as much about the machine as about the page: where four
 * programs share a core, each is four times as slow, at times. So the tab is measured as well: one piece of work is done many times,
 * the fastest round being what it costs undisturbed; then as many pieces in a row as make up 100 ms, and however long that really took
 * is how long a task may take here. On a quiet machine that is 100 ms.
 */
export async function watchLongTasks(page: Page, happen: () => Promise<void>): Promise<TabReport> {
  const before = await whatTheLimitTakes(page)
  await page.evaluate(() => {
    window.longTasksMs = []
    new PerformanceObserver((list) => {
      window.longTasksMs.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: false })
  })
  await happen()
  const longTasksMs = await page.evaluate(() => [...window.longTasksMs])
  const rounds = [...before, ...(await whatTheLimitTakes(page))].toSorted((left, right) => left - right)
  return {
    longTasksMs: longTasksMs.toSorted((left, right) => right - left).map(Math.round),
    usualMs: Math.max(TASK_MS_MAX, Math.round(rounds[Math.floor(rounds.length / 2)] ?? 0)),
    worstMs: Math.max(TASK_MS_MAX, Math.round(rounds.at(-1) ?? 0)),
  }
}

/** The tasks that the machine does not explain. */
export function tooLong({ longTasksMs, usualMs, worstMs }: TabReport): number[] {
  const long = longTasksMs.filter((ms) => ms > usualMs)
  return long.length > STRAY_MAX ? long : long.filter((ms) => ms > worstMs)
}

/** In milliseconds, for each of several rounds. */
function whatTheLimitTakes(page: Page): Promise<number[]> {
  return page.evaluate(async (limitMs) => {
    const steps = limitMs * 4000
    const piece = () => {
      const began = performance.now()
      let sum = 0
      for (let step = 0; step < steps; step++) sum = (sum * 31 + step) % 1_000_003
      return { ms: performance.now() - began, sum }
    }
    let undisturbedMs = Infinity
    for (let round = 0; round < 60; round++) {
      undisturbedMs = Math.min(undisturbedMs, piece().ms)
      await new Promise((resolve) => setTimeout(resolve))
    }
    const pieces = Math.ceil(limitMs / undisturbedMs)
    const roundsMs: number[] = []
    for (let round = 0; round < 11; round++) {
      const began = performance.now()
      for (let count = 0; count < pieces; count++) piece()
      roundsMs.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return roundsMs
  }, TASK_MS_MAX)
}
