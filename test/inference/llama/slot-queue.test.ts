import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GenerationRequest } from '../../../src/inference/generation-request.ts'
import type { LlamaEngine } from '../../../src/inference/llama/llama-engine.ts'
import { collectEvents, failureOf, finishOf } from '../collect-events.ts'
import { until } from '../engine-suite.ts'
import { aRequest } from '../generation-request-fixture.ts'
import { openHouseEngine, startHouseEngine } from './support/house-engine.ts'

const SLOTS = 2
const QUEUE_MAX = 40
const HERTZ = 100

let engine: LlamaEngine
beforeAll(async () => {
  engine = await openHouseEngine({ queueMax: QUEUE_MAX, child: { sequences: SLOTS } })
})
afterAll(() => engine.close())

function short(organizationId: string): GenerationRequest {
  return aRequest({ organizationId, maxOutputTokens: 8 })
}

/** One that goes on for as long as the context lasts, which is seconds: the list that it writes may not end before. */
function endless(organizationId = 'org_a'): GenerationRequest {
  const schema = { type: 'array', items: { type: 'integer' }, minItems: 10_000 }
  return aRequest({ organizationId, responseFormat: { kind: 'json-schema', name: 'list', schema, strict: true } })
}

/** Takes all slots until it is released. */
async function occupy() {
  const abort = new AbortController()
  const held = Array.from({ length: SLOTS }, () => collectEvents(engine, endless(), abort.signal))
  await until(() => engine.status.active === SLOTS)
  const release = async () => {
    abort.abort(new Error('released'))
    await Promise.all(held)
  }
  return { release, [Symbol.asyncDispose]: release }
}

test('is bounded while the model loads, too', async () => {
  const loading = startHouseEngine({ queueMax: 2 })
  const waiting = [collectEvents(loading, short('org_a')), collectEvents(loading, short('org_b'))]
  expect(loading.status.queued).toBe(2)
  expect(failureOf(await collectEvents(loading, short('org_c'))).reason.kind).toBe('saturated')
  for (const { events } of await Promise.all(waiting)) expect(finishOf(events).reason).toBe('length')
  await loading.close()
})

describe('the waiting line', () => {
  test('serves organizations in turn: one that floods delays another by a turn', async () => {
    await using occupied = await occupy()
    const order: string[] = []
    const send = async (organizationId: string) => {
      const { error } = await collectEvents(engine, short(organizationId))
      expect(error).toBeUndefined()
      order.push(organizationId)
    }
    const flood = Array.from({ length: 30 }, () => send('org_a'))
    await until(() => engine.status.queued === 30)
    const one = send('org_b')
    await until(() => engine.status.queued === 31)
    await occupied.release()
    await Promise.all([...flood, one])
    expect(order.indexOf('org_b')).toBeLessThanOrEqual(SLOTS + 1)
    expect(order).toHaveLength(31)
  })

  test('is bounded, and says when to come back', async () => {
    await using occupied = await occupy()
    const waiting = Array.from({ length: QUEUE_MAX }, (_, index) => collectEvents(engine, short(`org_${index % 3}`)))
    await until(() => engine.status.queued === QUEUE_MAX)
    const { reason } = failureOf(await collectEvents(engine, short('org_x')))
    if (reason.kind !== 'saturated') throw new Error(`refused as ${reason.kind}`)
    await occupied.release()
    const releasedMs = performance.now()
    for (const { events } of await Promise.all(waiting)) expect(finishOf(events).reason).toBe('length')
    // An estimate, from requests of other lengths: near enough to what the line really took, on this machine, to be of use.
    const servedMs = performance.now() - releasedMs
    expect(reason.retryAfterMs).toBeGreaterThan(servedMs / 50)
    expect(reason.retryAfterMs).toBeLessThan(servedMs * 50)
    expect(engine.status).toMatchObject({ active: 0, queued: 0 })
  })

  test('tells a request that it has begun only when it has a slot, and one that leaves before never', async () => {
    await using occupied = await occupy()
    const begun: string[] = []
    const wait = async (name: string, signal: AbortSignal) => {
      const listener = { onBegun: () => void begun.push(name) }
      for await (const _ of engine.generate(short('org_a'), signal, undefined, listener)) expect(begun).toContain(name)
    }
    const leaving = new AbortController()
    const [stayed, left] = [wait('stayed', new AbortController().signal), wait('left', leaving.signal)]
    await until(() => engine.status.queued === 2)
    expect(begun).toEqual([])
    leaving.abort(new Error('no patience'))
    await expect(left).rejects.toThrow('no patience')
    await occupied.release()
    await stayed
    expect(begun).toEqual(['stayed'])
  })

  test('a request that gives up waiting disturbs nobody', async () => {
    await using occupied = await occupy()
    const leaving = new AbortController()
    const [first, gone, last] = [
      collectEvents(engine, short('org_a')),
      collectEvents(engine, short('org_a'), leaving.signal),
      collectEvents(engine, short('org_a')),
    ]
    await until(() => engine.status.queued === 3)
    const reason = new Error('no patience')
    leaving.abort(reason)
    expect(await gone).toEqual({ events: [], error: reason })
    expect(engine.status).toMatchObject({ active: SLOTS, queued: 2 })
    await occupied.release()
    for (const { error } of await Promise.all([first, last])) expect(error).toBeUndefined()
  })

  test('a running request that is cancelled gives its slot to the next one', async () => {
    await using occupied = await occupy()
    const waiting = collectEvents(engine, short('org_a'))
    await until(() => engine.status.queued === 1)
    await occupied.release()
    expect(engine.status.queued).toBe(0)
    expect(finishOf((await waiting).events).usage.completionTokens).toBe(8)
    await until(() => engine.status.processes[0]?.active === 0)
  })

  test('requests that leave at random moments leave nothing behind', async () => {
    const visits = Array.from({ length: 30 }, async (_, index) => {
      const signal = AbortSignal.timeout(1 + ((index * 37) % 400))
      return collectEvents(engine, index % 2 === 0 ? endless(`org_${index % 4}`) : short(`org_${index % 4}`), signal)
    })
    await Promise.all(visits)
    expect(engine.status).toMatchObject({ active: 0, queued: 0 })
    expect(finishOf((await collectEvents(engine, short('org_a'))).events).reason).toBe('length')
    await until(() => engine.status.processes[0]?.active === 0)
  })
})

test('an idle engine takes next to no processor time', async () => {
  const pid = engine.status.processes[0]?.pid ?? 0
  const spentMs = async () => {
    const before = processorMs(pid)
    await delay(2000)
    return processorMs(pid) - before
  }
  const idleMs = await spentMs()
  const occupied = await occupy()
  // On the same machine, beside the same neighbours.
  const busyMs = await spentMs()
  await occupied.release()
  process.stdout.write(`processor time in 2 s: idle engine ${idleMs} ms, busy one ${busyMs} ms\n`)
  expect(idleMs).toBeLessThan(busyMs / 5)
})

/** User and system time of a process. The name before them may hold spaces, but ends with the last parenthesis. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / HERTZ
}
