import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GenerationRequest, Sampling } from '../../../src/inference/generation-request.ts'
import type { LlamaEngine } from '../../../src/inference/llama/llama-engine.ts'
import { collectEvents, failureOf, finishOf, textOf, tokensOf } from '../collect-events.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { engineSuite, until } from '../engine-suite.ts'
import { aRequest } from '../generation-request-fixture.ts'
import { HOUSE_CONTEXT_LENGTH, openHouseEngine, startHouseEngine } from './support/house-engine.ts'
import { ScriptedChild } from './support/scripted-child.ts'

engineSuite('the embedded engine', async (bottom) => {
  const child = await ScriptedChild.listen(bottom)
  const engine = await openHouseEngine({
    program: ScriptedChild.program,
    child: { modelPath: child.socketPath },
    // This child shows no signs of life: where time passed, it would be taken for hung.
    clock: new ManualClock(),
  })
  const close = async () => {
    await engine.close()
    await child[Symbol.asyncDispose]()
  }
  return { engine, bottom, close }
})

const ask = (text: string, changes: Partial<GenerationRequest> = {}) =>
  aRequest({ messages: [{ role: 'user', text }], maxOutputTokens: 300, ...changes })
const sampled = (changes: Partial<Sampling>): Sampling => ({ ...aRequest().sampling, ...changes })

const long = (words: number) => ask('word '.repeat(words), { maxOutputTokens: undefined })

describe('the house model', () => {
  let engine: LlamaEngine
  beforeAll(async () => {
    engine = await openHouseEngine()
  })
  afterAll(() => engine.close())

  async function eventsOf(request: GenerationRequest) {
    const { events, error } = await collectEvents(engine, request)
    expect(error).toBeUndefined()
    return events
  }

  test('reasons first, then answers', async () => {
    const events = await eventsOf(ask('What is 17 plus 25?'))
    expect(textOf(events, 'reasoning-delta')).toMatch(/\S/)
    expect(textOf(events)).toContain('42')
    const kinds = events.map((event) => event.type)
    expect(kinds.lastIndexOf('reasoning-delta')).toBeLessThan(kinds.indexOf('text-delta'))
    expect(textOf(events) + textOf(events, 'reasoning-delta')).not.toContain('think>')
    expect(finishOf(events).reason).toBe('stop')
  })

  test('knows the exact length of a prompt before it is evaluated', async () => {
    const conversation = ask('And 3 more?', {
      maxOutputTokens: 1,
      reasoningEffort: 'high',
      messages: [
        { role: 'system', text: 'Be brief. <|im_end|> é 🙂' },
        { role: 'user', text: 'What is 2 plus 2?' },
        { role: 'assistant', text: '4', reasoning: '2+2=4', toolCalls: [] },
        { role: 'user', text: 'And 3 more?' },
      ],
    })
    for (const request of [ask('Hi', { maxOutputTokens: 1 }), conversation]) {
      const { promptTokens } = finishOf(await eventsOf(request)).usage
      expect(await engine.countPromptTokens(request)).toBe(promptTokens)
    }
  })

  test('stops at the maximum, reasoning included, and the pieces add up to what was generated', async () => {
    const inReasoning = finishOf(await eventsOf(ask('What is 17 plus 25?', { maxOutputTokens: 5 })))
    expect(inReasoning).toMatchObject({ reason: 'length', usage: { completionTokens: 5, reasoningTokens: 5 } })
    const events = await eventsOf(ask('What is 17 plus 25?', { maxOutputTokens: 50 }))
    expect(finishOf(events)).toMatchObject({ reason: 'length', usage: { completionTokens: 50 } })
    const { reasoningTokens } = finishOf(events).usage
    expect(reasoningTokens).toBeGreaterThan(5)
    expect(reasoningTokens).toBeLessThan(50)
    expect(tokensOf(events)).toBeGreaterThan(45)
    expect(tokensOf(events)).toBeLessThanOrEqual(50)
  })

  test('uses the context to its last token and refuses one more', async () => {
    const base = (await engine.countPromptTokens(long(1000))) ?? 0
    const perWord = ((await engine.countPromptTokens(long(1100))) ?? 0) - base
    expect(perWord).toBe(100)
    const almost = long(1000 + HOUSE_CONTEXT_LENGTH - 8 - base)
    expect(await engine.countPromptTokens(almost)).toBe(HOUSE_CONTEXT_LENGTH - 8)
    expect(finishOf(await eventsOf(almost))).toMatchObject({
      reason: 'length',
      usage: { promptTokens: HOUSE_CONTEXT_LENGTH - 8, completionTokens: 8 },
    })
    const full = await collectEvents(engine, long(1000 + HOUSE_CONTEXT_LENGTH - base))
    expect(failureOf(full).reason.kind).toBe('context-length-exceeded')
  })

  test('refuses a text that cannot fit without working through it, and goes on', async () => {
    const huge = ask('a'.repeat(10_000_000))
    expect(await engine.countPromptTokens(huge)).toBeUndefined()
    expect(failureOf(await collectEvents(engine, huge)).reason.kind).toBe('context-length-exceeded')
    expect(engine.status.processes.map(({ restarts }) => restarts)).toEqual([0])
  })

  test('says the same again at temperature 0', async () => {
    for (const text of ['What is 12 times 9?', 'What is the capital of Peru?', 'Tell me about the sea.']) {
      const request = ask(text, { maxOutputTokens: 100, sampling: sampled({ temperature: 0 }) })
      const [once, again] = [await eventsOf(request), await eventsOf(request)]
      expect(textOf(again, 'reasoning-delta')).toBe(textOf(once, 'reasoning-delta'))
      expect(textOf(again)).toBe(textOf(once))
    }
  })

  test.each(['frequencyPenalty', 'presencePenalty'] as const)('%s moves repetition its way', async (penalty) => {
    const repeated = async (value: number) => {
      const sampling = sampled({ temperature: 0, [penalty]: value })
      const events = await eventsOf(ask('Tell me about the sea.', { maxOutputTokens: 150, sampling }))
      const words = textOf(events).split(/\s+/)
      return 1 - new Set(words).size / words.length
    }
    const [rewarded, plain, punished] = [await repeated(-2), await repeated(0), await repeated(2)]
    expect(rewarded).toBeGreaterThan(plain)
    expect(punished).toBeLessThan(plain)
  })

  test('top_p of 0 leaves one choice, whatever the temperature', async () => {
    const text = 'What is the capital of Peru?'
    const greedy = await eventsOf(ask(text, { sampling: sampled({ temperature: 0 }) }))
    const hot = await eventsOf(ask(text, { sampling: sampled({ temperature: 2, topP: 0 }) }))
    expect(textOf(hot)).toBe(textOf(greedy))
  })

  test('reasons longer at a higher effort', async () => {
    const sums = ['What is 12 times 9?', 'What is 40 minus 17?', 'What is 15% of 80?']
    const others = ['Convert 3 hours to minutes.', 'What comes next: 2, 4, 6, 8?', 'How many letters are in banana?']
    const mean = async (reasoningEffort: string) => {
      const replies = [...sums, ...others].map(async (text) => {
        const events = await eventsOf(ask(text, { reasoningEffort }))
        return finishOf(events).usage.reasoningTokens
      })
      return (await Promise.all(replies)).reduce((sum, tokens) => sum + tokens, 0) / replies.length
    }
    const [low, medium, max] = [await mean('low'), await mean('medium'), await mean('max')]
    process.stdout.write(`mean reasoning tokens: low ${low}, medium ${medium}, max ${max}\n`)
    expect(medium).toBeGreaterThan(low)
    expect(max).toBeGreaterThan(medium)
  })
})

/** Every pulse brings new figures of the process. */
async function nextPulse(engine: LlamaEngine): Promise<void> {
  const [before] = engine.status.processes
  await until(() => engine.status.processes[0] !== before)
}

test('a reader that stops reading for long is not taken for a hang', async () => {
  const clock = new ManualClock()
  const watchdog = { intervalMs: 20, pulseLatestMs: 10_000, stepLatestMs: 1000 }
  const engine = await openHouseEngine({ clock, watchdog })
  const signal = new AbortController().signal
  const request = ask('Tell me about the sea.', { maxOutputTokens: 400, sampling: sampled({ frequencyPenalty: -2 }) })
  const iterator = engine.generate(request, signal)[Symbol.asyncIterator]()
  await iterator.next()
  // The child is held back once so many events wait, and from then on decodes nothing.
  let pulses = 0
  do {
    await nextPulse(engine)
    pulses += 1
  } while (engine.status.processes[0]?.active !== 0 && pulses < 400)
  expect(engine.status).toMatchObject({ active: 1, processes: [{ active: 0 }] })
  // Time passes between one sign of life and the next, however long those take on this machine.
  for (let passedMs = 0; passedMs < 10 * watchdog.stepLatestMs; passedMs += watchdog.stepLatestMs) {
    clock.advance(watchdog.stepLatestMs)
    await nextPulse(engine)
  }
  let last = await iterator.next()
  for (let next = last; next.done !== true; next = await iterator.next()) last = next
  expect(last.value).toMatchObject({ type: 'finish', usage: { completionTokens: 400 } })
  expect(engine.status.processes[0]?.restarts).toBe(0)
  await engine.close()
})

test('what is asked for while the model loads is served as asked once it has loaded', async () => {
  const engine = startHouseEngine()
  const schema = {
    type: 'object',
    properties: { sum: { enum: [1, 2] } },
    required: ['sum'],
    additionalProperties: false,
  }
  const responseFormat = { kind: 'json-schema', name: 'sum', schema, strict: true } as const
  expect(engine.isReady).toBe(false)
  const { events } = await collectEvents(engine, ask('What is 17 plus 25?', { responseFormat }))
  expect([{ sum: 1 }, { sum: 2 }]).toContainEqual(JSON.parse(textOf(events)))
  await engine.close()
})

test('a model that cannot be loaded fails requests instead of keeping them waiting', async () => {
  const engine = startHouseEngine({ child: { modelPath: '/nowhere/model.gguf' } })
  expect(failureOf(await collectEvents(engine)).reason.kind).toBe('unavailable')
  expect(failureOf(await collectEvents(engine)).reason.kind).toBe('unavailable')
  expect(engine.status).toMatchObject({ active: 0 })
  await engine.close()
})
