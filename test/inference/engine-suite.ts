import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/inference/engine.ts'
import { EngineFailure } from '../../src/inference/engine-failure.ts'
import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import { ScriptedEngine } from '../../src/inference/scripted/scripted-engine.ts'
import { textSteps } from '../../src/inference/scripted/split-pieces.ts'
import { collectEvents, failureOf, finishOf, textOf, tokensOf, toolCallsOf } from './collect-events.ts'
import { aRequest } from './generation-request-fixture.ts'

/** An engine under test, and the scripted engine at its bottom: the same one, or one behind a server. */
export interface EngineBench {
  engine: Engine
  bottom: ScriptedEngine
  close(): Promise<void>
}

export type OpenBench = (bottom: ScriptedEngine) => Promise<EngineBench>

/** What every engine promises, whatever it is made of. See `engine.ts` for the words. */
export function engineSuite(name: string, open: OpenBench): void {
  describe(`${name} as an engine`, () => {
    const benches: EngineBench[] = []

    async function bench(script: () => Iterable<ScriptStep>): Promise<EngineBench> {
      const opened = await open(new ScriptedEngine({ name: 'bottom', script }))
      benches.push(opened)
      return opened
    }

    afterEach(async () => {
      for (const opened of benches.splice(0)) await opened.close()
    })

    test('hands out reasoning, text and tool calls in their order, and one finish, last', async () => {
      const { engine } = await bench(() => [
        { type: 'reasoning', text: 'hm ' },
        { type: 'reasoning', text: 'äöü €' },
        { type: 'text', text: 'one ' },
        { type: 'text', text: 'two 🙂' },
        { type: 'tool-call', name: 'first', argumentPieces: ['{"a"', ':1}'], id: 'call_a' },
        { type: 'tool-call', name: 'second', argumentPieces: ['{}'], id: 'call_b' },
      ])
      const { events, error } = await collectEvents(engine)
      expect(error).toBeUndefined()
      expect(textOf(events, 'reasoning-delta')).toBe('hm äöü €')
      expect(textOf(events)).toBe('one two 🙂')
      expect(toolCallsOf(events)).toEqual([
        { id: 'call_a', name: 'first', argumentsText: '{"a":1}' },
        { id: 'call_b', name: 'second', argumentsText: '{}' },
      ])
      const kinds = events.map((event) => event.type)
      expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual([
        'reasoning-delta',
        'text-delta',
        'tool-call-start',
        'tool-call-delta',
        'tool-call-start',
        'tool-call-delta',
        'finish',
      ])
      expect(finishOf(events).reason).toBe('tool_calls')
    })

    test('reports the usage that the reply really had', async () => {
      const { engine } = await bench(() => [
        { type: 'reasoning', text: 'twelve bytes' },
        { type: 'text', text: 'and sixteen more' },
      ])
      const { events } = await collectEvents(engine, aRequest({ messages: [{ role: 'user', text: '12345' }] }))
      const { reason, usage } = finishOf(events)
      expect(reason).toBe('stop')
      expect(usage).toEqual({ promptTokens: 2, cachedTokens: 0, completionTokens: 7, reasoningTokens: 3 })
      expect(tokensOf(events)).toBeGreaterThan(0)
    })

    test('stops at the maximum of output tokens and says so', async () => {
      const { engine } = await bench(() => textSteps('a long answer that goes on for much longer than it may'))
      const { events } = await collectEvents(engine, aRequest({ maxOutputTokens: 3 }))
      expect(textOf(events)).toBe('a long answe')
      expect(finishOf(events)).toMatchObject({ reason: 'length', usage: { completionTokens: 3 } })
    })

    test('starts nothing before the first next()', async () => {
      const { engine, bottom } = await bench(() => textSteps('hello'))
      const iterator = engine.generate(aRequest(), new AbortController().signal)[Symbol.asyncIterator]()
      await delay(20)
      expect(bottom.started).toBe(0)
      await iterator.next()
      expect(bottom.started).toBe(1)
      await iterator.return?.()
    })

    test('says once that it has begun, before it says anything else', async () => {
      const { engine } = await bench(() => textSteps('hello there'))
      const seen: string[] = []
      const listener = { onBegun: () => void seen.push('begun') }
      for await (const { type } of engine.generate(aRequest(), new AbortController().signal, undefined, listener)) {
        seen.push(type)
      }
      expect(seen[0]).toBe('begun')
      expect(seen.indexOf('begun', 1)).toBe(-1)
      expect(seen.at(-1)).toBe('finish')
    })

    test('does not start at all when the signal is already aborted', async () => {
      const { engine, bottom } = await bench(() => textSteps('hello'))
      const reason = new Error('gone')
      const { events, error } = await collectEvents(engine, aRequest(), AbortSignal.abort(reason))
      expect(events).toEqual([])
      expect(error).toBe(reason)
      expect(bottom.started).toBe(0)
    })

    test('an abort before the first event ends the wait with the reason and frees the far side', async () => {
      const { engine, bottom } = await bench(() => [{ type: 'hang' }])
      const controller = new AbortController()
      const collected = collectEvents(engine, aRequest(), controller.signal)
      await until(() => bottom.active === 1)
      const reason = new Error('gone')
      controller.abort(reason)
      expect(await collected).toEqual({ events: [], error: reason })
      await until(() => bottom.active === 0)
      expect(bottom.aborted).toBe(1)
    })

    test('an abort in the middle of a stream ends it with the reason and frees the far side', async () => {
      const { engine, bottom } = await bench(() => [...textSteps('one two three'), { type: 'wait', ms: 60_000 }])
      const controller = new AbortController()
      const reason = new Error('gone')
      const iterator = engine.generate(aRequest(), controller.signal)[Symbol.asyncIterator]()
      expect((await iterator.next()).value).toMatchObject({ type: 'text-delta', text: 'one' })
      controller.abort(reason)
      await expect(iterator.next()).rejects.toBe(reason)
      expect((await iterator.next()).done).toBe(true)
      await until(() => bottom.active === 0)
      expect(bottom).toMatchObject({ aborted: 1, finished: 0 })
    })

    test('returning early frees the far side', async () => {
      const { engine, bottom } = await bench(() => [...textSteps('one two'), { type: 'hang' }])
      for await (const event of engine.generate(aRequest(), new AbortController().signal)) {
        expect(event.type).toBe('text-delta')
        break
      }
      await until(() => bottom.active === 0)
      expect(bottom).toMatchObject({ aborted: 1, finished: 0 })
    })

    test('a reply without a finish is never completed', async () => {
      const { engine } = await bench(() => [...textSteps('half an'), { type: 'truncate' }])
      const { events } = await collectEvents(engine)
      expect(events.some((event) => event.type === 'finish')).toBe(false)
      expect(textOf(events)).toBe('half an')
    })

    test.each([
      { kind: 'unavailable' },
      { kind: 'credentials-rejected' },
      { kind: 'saturated', retryAfterMs: 7_000 },
      { kind: 'context-length-exceeded' },
    ] as const)('a failure before the first event arrives as what it is: $kind', async (reason) => {
      const { engine, bottom } = await bench(() => [{ type: 'fail', reason }])
      const collected = await collectEvents(engine)
      expect(collected.events).toEqual([])
      expect(failureOf(collected).reason).toEqual(reason)
      await until(() => bottom.active === 0)
    })

    test('a failure after some events comes after those events', async () => {
      const { engine } = await bench(() => [...textSteps('so far'), { type: 'fail', reason: { kind: 'unavailable' } }])
      const collected = await collectEvents(engine)
      expect(textOf(collected.events)).toBe('so far')
      expect(failureOf(collected).reason.kind).toBe('unavailable')
    })

    test('a consumer that does not pull holds the producer, and loses nothing', async () => {
      const count = 20_000
      let produced = 0
      const { engine, bottom } = await bench(function* () {
        for (; produced < count; produced += 1) yield { type: 'text', text: `${produced};`.padEnd(4_096, '.') }
      })
      const iterator = engine.generate(aRequest(), new AbortController().signal)[Symbol.asyncIterator]()
      await iterator.next()
      await untilStill(() => produced)
      expect(produced).toBeLessThan(count / 2)
      let taken = 1
      for (let result = await iterator.next(); result.done !== true; result = await iterator.next()) {
        if (result.value.type !== 'text-delta') continue
        if (!result.value.text.startsWith(`${taken};`)) throw new Error(`piece ${taken} is missing`)
        taken += 1
      }
      expect(taken).toBe(count)
      expect(bottom).toMatchObject({ active: 0, finished: 1 })
    })

    test('closing ends what runs, and what is asked for afterwards does not start', async () => {
      const { engine, bottom } = await bench(() => [...textSteps('one'), { type: 'hang' }])
      const collected = collectEvents(engine)
      await until(() => bottom.active === 1)
      await engine.close()
      expect((await collected).error).toBeInstanceOf(EngineFailure)
      await until(() => bottom.active === 0)
      const { error } = await collectEvents(engine)
      expect(error).toBeInstanceOf(EngineFailure)
      expect(bottom.started).toBe(1)
    })
  })
}

/** Waits until something has become true. The test's own time limit is the limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(2)
}

/** Waits until a figure has not moved for a while. */
async function untilStill(figure: () => number): Promise<void> {
  let before = Number.NaN
  for (let quiet = 0; quiet < 10; quiet = figure() === before ? quiet + 1 : 0) {
    before = figure()
    await delay(10)
  }
}
