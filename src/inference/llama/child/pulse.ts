import type { FromChild } from '../protocol.ts'

const PULSE_MS = 250

/** Tells the parent, a few times a second, that this process lives and gets on. */
export class Pulse {
  active = 0
  steps = 0

  start(send: (message: FromChild) => void): void {
    setInterval(() => {
      send({ type: 'pulse', rssBytes: process.memoryUsage.rss(), active: this.active, steps: this.steps })
    }, PULSE_MS)
  }
}
