import { expect, test } from 'vitest'
import type { EngineUsage } from '../../../src/inference/engine-event.ts'
import type { LlamaEngine } from '../../../src/inference/llama/llama-engine.ts'
import { aRequest } from '../generation-request-fixture.ts'
import { openHouseEngine } from './support/house-engine.ts'

const ROUNDS = 3

/** About 1,500 tokens, and nothing in common with another round's from the first word on. */
const promptOf = (round: number) =>
  `Round ${round} of the notes. ${'The sea is deep and the sky is wide. '.repeat(148)}`

async function replay(engine: LlamaEngine, text: string, organizationId: string) {
  const sampling = { ...aRequest().sampling, temperature: 0 }
  const request = aRequest({ messages: [{ role: 'user', text }], maxOutputTokens: 4, organizationId, sampling })
  const startedMs = performance.now()
  let firstEventMs: number | undefined
  let usage: EngineUsage | undefined
  for await (const event of engine.generate(request, new AbortController().signal)) {
    firstEventMs ??= performance.now() - startedMs
    if (event.type === 'finish') usage = event.usage
  }
  if (usage === undefined || firstEventMs === undefined) throw new Error('the reply did not finish')
  return { ...usage, firstEventMs }
}

test('a prompt is kept for its organization, saves its time, and is nothing to another one', async () => {
  const engine = await openHouseEngine()
  const cold: number[] = []
  const warm: number[] = []
  const strange: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await replay(engine, promptOf(round), 'org_a')
    expect(first.promptTokens).toBeGreaterThan(1400)
    expect(first.cachedTokens).toBeLessThan(20)
    const other = await replay(engine, promptOf(round), 'org_b')
    expect(other.cachedTokens).toBeLessThan(round === 0 ? 1 : 20)
    const again = await replay(engine, promptOf(round), 'org_a')
    expect(again.cachedTokens).toBeGreaterThan(1400)
    expect(again.cachedTokens).toBeLessThan(again.promptTokens)
    cold.push(first.firstEventMs)
    strange.push(other.firstEventMs)
    warm.push(again.firstEventMs)
  }
  const best = { coldMs: Math.min(...cold), warmMs: Math.min(...warm), otherOrganizationMs: Math.min(...strange) }
  process.stdout.write(`time to the first event: ${JSON.stringify(best)}, ratio ${best.warmMs / best.coldMs}\n`)
  // The tokens above are exact. These are times, all of one run, and far enough apart for any noise: a kept prompt takes a
  // fiftieth of another one here.
  expect(best.warmMs).toBeLessThan(best.coldMs / 2)
  expect(best.warmMs).toBeLessThan(best.otherOrganizationMs / 2)
  await engine.close()
})

test('what a slot holds is erased when it changes hands, even with a single slot', async () => {
  const engine = await openHouseEngine({ child: { sequences: 1 } })
  const text = promptOf(0)
  await replay(engine, text, 'org_a')
  expect((await replay(engine, text, 'org_b')).cachedTokens).toBe(0)
  expect((await replay(engine, text, 'org_a')).cachedTokens).toBe(0)
  expect((await replay(engine, text, 'org_a')).cachedTokens).toBeGreaterThan(1400)
  await engine.close()
})
