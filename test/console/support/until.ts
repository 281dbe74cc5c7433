import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 50
const GIVE_UP_MS = 60_000

/** Looks again and again until there is something, and says what was awaited if there never is. */
export async function until<Found>(what: string, look: () => Found | undefined | Promise<Found | undefined>) {
  const deadlineMs = performance.now() + GIVE_UP_MS
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > deadlineMs) throw new Error(`waited in vain: ${what}`)
    await delay(LOOK_MS)
  }
}
