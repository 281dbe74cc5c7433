import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaveEarly, moments, type Departure } from './support/leave-early.ts'
import { exchangeRaw } from './support/raw-connection.ts'
import type { Figures } from './support/watched-server.ts'
import { WatchedServer } from './support/watch-server.ts'

const CLIENTS = 1000
/** Few, so that what is measured is the way from a departure to its engine and not a queue of them. */
const AT_ONCE = 8
/**
 * How soon an engine must learn that its reader has gone: as soon as an ordinary request is answered meanwhile, give or take.
 * One that is not told goes on for eight hundred milliseconds, or for ever.
 */
const ABORT_MAX_ORDINARY = 4
const ABORT_SPARE_MS = 100
const GROWTH_MAX_BYTES = 30 * 1024 * 1024

const departure = fc.record({
  moment: fc.constantFrom(...moments),
  streamed: fc.boolean(),
  way: fc.constantFrom('FIN' as const, 'RST' as const),
  luck: fc.double({ min: 0, max: 1, noNaN: true }),
})

async function leaveAll(origin: string, departures: readonly Departure[]): Promise<Map<number, number>> {
  const leftAtMs = new Map<number, number>()
  const queue = departures.values()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const each of queue) leftAtMs.set(each.marker, await leaveEarly(origin, each))
  })
  await Promise.all(workers)
  return leftAtMs
}

function sample(count: number, firstMarker: number, seed: number): Departure[] {
  return fc.sample(departure, { numRuns: count, seed }).map((each, index) => ({ ...each, marker: firstMarker + index }))
}

/** How long an ordinary request takes meanwhile: what the machine adds to every figure. Asks until told to stop. */
async function askMeanwhile(origin: string, stop: AbortSignal): Promise<number[]> {
  const tookMs: number[] = []
  while (!stop.aborted) {
    const exchange = await exchangeRaw(origin, 'GET /compat/v1/models HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    tookMs.push(exchange.tookMs)
    await delay(5)
  }
  return tookMs.toSorted((one, other) => one - other)
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

/** Asks until everything has come to rest. The time limit of the test is the only one. */
async function settled(server: WatchedServer): Promise<Figures> {
  while (true) {
    const figures = await server.report()
    const { connections, running, engine } = figures
    if (connections === 0 && running === 0 && engine.active === 0) return figures
    await delay(100)
  }
}

test(
  'a thousand clients that leave stop their engines at once, are accounted once, and leave nothing behind',
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env['PARLEY_SEED'] ?? Date.now() % 2 ** 31)
    await using server = await WatchedServer.start()
    // What the process allocates once and keeps is there before the count begins.
    await leaveAll(server.origin, sample(200, 1_000_000, seed + 1))
    const before = await settled(server)

    const stop = new AbortController()
    const asking = askMeanwhile(server.origin, stop.signal)
    const departures = sample(CLIENTS, 0, seed)
    const leftAtMs = await leaveAll(server.origin, departures)
    stop.abort()
    const ordinaryMs = await asking
    const ordinaryAt = (share: number) => quantile(ordinaryMs, share)
    const after = await settled(server)

    const delaysMs = after.aborts
      .filter(({ marker }) => leftAtMs.has(marker))
      .map(({ marker, atMs }) => atMs - (leftAtMs.get(marker) ?? 0))
      .toSorted((one, other) => one - other)
    const at = (share: number) => quantile(delaysMs, share)
    const heapMiB = (after.heapBytes - before.heapBytes) / 2 ** 20
    const rssMiB = (after.rssBytes - before.rssBytes) / 2 ** 20
    console.log(
      `aborts ${delaysMs.length}: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, max ${at(1).toFixed(1)} ms;`,
      `ordinary requests p50 ${ordinaryAt(0.5).toFixed(1)} ms, p99 ${ordinaryAt(0.99).toFixed(1)} ms;`,
      `heap ${heapMiB.toFixed(1)} MiB, RSS ${rssMiB.toFixed(1)} MiB more than before; engine`,
      after.engine,
    )
    const context = `PARLEY_SEED=${seed}`
    expect(after.engine.active, context).toBe(0)
    expect(after.running, context).toBe(0)
    expect(after.connections, context).toBe(0)
    expect(after.failures, context).toEqual([])
    expect(after.outcomes, context).toHaveLength(after.engine.started)
    expect(new Set(after.outcomes), context).toEqual(new Set(['aborted', 'stop']))
    expect(after.engine.failed, context).toBe(0)
    expect(after.outcomes.filter((outcome) => outcome === 'aborted').length, context).toBe(after.engine.aborted)
    // Who left in the middle of a stream had seen a part of it: whatever the machine, its engine was at work.
    const midReply = departures.filter(({ moment, streamed }) => streamed && moment === 'mid reply')
    const aborted = new Set(after.aborts.map(({ marker }) => marker))
    expect(midReply.filter(({ marker }) => !aborted.has(marker))).toEqual([])
    expect(midReply.length, context).toBeGreaterThan(CLIENTS / 20)
    for (const share of [0.5, 0.99]) {
      expect(at(share), context).toBeLessThan(ABORT_SPARE_MS + ABORT_MAX_ORDINARY * ordinaryAt(share))
    }
    expect(heapMiB * 2 ** 20, context).toBeLessThan(GROWTH_MAX_BYTES)
    expect(rssMiB * 2 ** 20, context).toBeLessThan(GROWTH_MAX_BYTES)
  },
)
