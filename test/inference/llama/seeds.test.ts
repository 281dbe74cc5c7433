import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LlamaEngine } from '../../../src/inference/llama/llama-engine.ts'
import { collectEvents, textOf } from '../collect-events.ts'
import { until } from '../engine-suite.ts'
import { aRequest } from '../generation-request-fixture.ts'
import { openHouseEngine } from './support/house-engine.ts'

let engine: LlamaEngine
beforeAll(async () => {
  engine = await openHouseEngine()
})
afterAll(() => engine.close())

/** Longer than one part of a prompt, so that how it is divided matters, too. */
const longPrompt = `Here are some notes. ${'The sea is deep and the sky is wide. '.repeat(40)} What do you make of them?`

async function said(text: string, seed: number | undefined, organizationId = 'org_1'): Promise<string> {
  const sampling = { ...aRequest().sampling, temperature: 1, seed }
  const request = aRequest({ messages: [{ role: 'user', text }], maxOutputTokens: 40, sampling, organizationId })
  const { events, error } = await collectEvents(engine, request)
  expect(error).toBeUndefined()
  return `${textOf(events, 'reasoning-delta')}|${textOf(events)}`
}

describe.each(['Tell me about the sea.', longPrompt])('a seed', (prompt) => {
  test('gives the same text again, and another seed another one', async () => {
    const first = await said(prompt, 7)
    expect(await said(prompt, 7)).toBe(first)
    expect(await said(prompt, 8)).not.toBe(first)
  })

  test('gives the same text whatever was in the slot before, and for every organization', async () => {
    const first = await said(prompt, 7)
    for (const other of [`${prompt} And why?`, 'x '.repeat(300)]) {
      await said(other, undefined)
      await said(other, 3, 'org_2')
      expect(await said(prompt, 7)).toBe(first)
    }
    expect(await said(prompt, 7, 'org_3')).toBe(first)
  })

  test('gives the same text while others are served', async () => {
    const alone = await said(prompt, 7)
    const over = new AbortController()
    const crowd = ['org_4', 'org_5', 'org_6'].map(async (organizationId) => {
      while (!over.signal.aborted) await said('Write about rivers and lakes.', undefined, organizationId)
    })
    await until(() => engine.status.active === 3)
    for (let round = 0; round < 2; round += 1) expect(await said(prompt, 7)).toBe(alone)
    over.abort()
    await Promise.all(crowd)
  })
})

test('without a seed, replies at temperature 1 differ', async () => {
  expect(await said('Tell me about the sea.', undefined)).not.toBe(await said('Tell me about the sea.', undefined))
})

test('negative and huge seeds are seeds like others', async () => {
  for (const seed of [-1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
    expect(await said('Tell me about the sea.', seed)).toBe(await said('Tell me about the sea.', seed))
  }
})
