import { expect, test } from 'vitest'
import { limitConcurrency } from '../../src/inference/limit-concurrency.ts'
import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import { ScriptedEngine } from '../../src/inference/scripted/scripted-engine.ts'
import { textSteps } from '../../src/inference/scripted/split-pieces.ts'
import { collectEvents, failureOf } from './collect-events.ts'
import { engineSuite } from './engine-suite.ts'
import { aRequest } from './generation-request-fixture.ts'

engineSuite('an engine with limited concurrency', async (bottom) => ({
  engine: limitConcurrency(bottom, { concurrentMax: 1 }),
  bottom,
  close: () => bottom.close(),
}))

function limited(concurrentMax: number, ...steps: ScriptStep[]) {
  return limitConcurrency(new ScriptedEngine({ name: 'scripted', script: () => steps }), { concurrentMax })
}

const never = new AbortController().signal

test('over the maximum a generation fails as saturated at its first next(), and takes no slot', async () => {
  const engine = limited(2, ...textSteps('one two'))
  const first = engine.generate(aRequest(), never)[Symbol.asyncIterator]()
  const second = engine.generate(aRequest(), never)[Symbol.asyncIterator]()
  expect(engine.active).toBe(0)
  await first.next()
  await second.next()
  expect(engine.active).toBe(2)
  const refused = await collectEvents(engine)
  expect(failureOf(refused).reason).toEqual({ kind: 'saturated', retryAfterMs: 1_000 })
  expect(engine.active).toBe(2)
  await first.return?.()
  await first.return?.()
  expect(engine.active).toBe(1)
  expect((await collectEvents(engine)).error).toBeUndefined()
})

test.each<[string, ScriptStep[]]>([
  ['an end', textSteps('one')],
  ['a truncation', [{ type: 'truncate' }]],
  ['a failure', [{ type: 'fail', reason: { kind: 'unavailable' } }]],
])('%s gives the slot back once', async (_name, steps) => {
  const engine = limited(1, ...steps)
  for (let round = 0; round < 3; round += 1) {
    const iterator = engine.generate(aRequest(), never)[Symbol.asyncIterator]()
    await drain(iterator)
    await iterator.next()
    await iterator.return?.()
    expect(engine.active).toBe(0)
  }
})

test('an abort gives the slot back at once, even if nobody pulls', async () => {
  const engine = limited(1, ...textSteps('one two'))
  const controller = new AbortController()
  const iterator = engine.generate(aRequest(), controller.signal)[Symbol.asyncIterator]()
  await iterator.next()
  expect(engine.active).toBe(1)
  controller.abort(new Error('gone'))
  expect(engine.active).toBe(0)
  await expect(iterator.next()).rejects.toThrow('gone')
  expect(engine.active).toBe(0)
})

async function drain(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    while ((await iterator.next()).done !== true);
  } catch {
    // How it ends is not what is asked here.
  }
}
