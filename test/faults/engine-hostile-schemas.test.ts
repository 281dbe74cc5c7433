import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/inference/generation-request.ts'
import { agentSchema, harmlessSchemas, hostileSchemas } from '../inference/llama/grammar/hostile-schemas.ts'
import { HouseTestServer } from '../support/house-test-server.ts'

let house: HouseTestServer
beforeAll(async () => {
  house = await HouseTestServer.start()
})
afterAll(() => house[Symbol.asyncDispose]())

const messages = [{ role: 'user', content: 'Give me some JSON.' }]

function asFormat(schema: JsonObject) {
  return { response_format: { type: 'json_schema', json_schema: { name: 'hostile', strict: true, schema } } }
}

const sound = { type: 'function', function: { name: 'sound', parameters: { type: 'object' } } }

function asTool(schema: JsonObject) {
  return { tools: [sound, { type: 'function', function: { name: 'hostile', parameters: schema } }] }
}

/** More values or levels than any body may have: refused before anybody looks for a schema in it, and so without its name. */
const refusedAsBody = new Set([
  'a million values',
  'a hundred thousand properties',
  'a depth beyond the bound',
  'a very long name',
])

/** Tools are part of the prompt, and one that is too long for the context is refused for that first. None below is. */
const PROMPT_CHARACTERS_MIN = 1500

// The standard library cannot even write this one; the tests of bodies send such depths.
const { 'a depth of ten thousand': _, ...writable } = hostileSchemas

async function refusalOf(parameters: object, stream: boolean) {
  const response = await house.chat({ messages, stream, max_completion_tokens: 1, ...parameters })
  const { error } = (await response.json()) as { error: { code: string; param: string | null } }
  return { status: response.status, code: error.code, param: error.param }
}

describe.each(Object.entries(writable))('%s', (name, schema) => {
  test.each([false, true])('is refused as a format, with its parameter, streamed: %s', async (stream) => {
    const refusal = await refusalOf(asFormat(schema), stream)
    if (refusedAsBody.has(name)) return expect([400, 413]).toContain(refusal.status)
    const param = 'response_format.json_schema.schema'
    expect(refusal).toEqual({ status: 400, code: 'invalid_value', param })
  })

  test('is refused as a tool, with its parameter', async () => {
    const refusal = await refusalOf(asTool(schema), false)
    if (refusedAsBody.has(name)) return expect([400, 413]).toContain(refusal.status)
    if (refusal.code === 'context_length_exceeded') {
      return expect(JSON.stringify(schema).length).toBeGreaterThan(PROMPT_CHARACTERS_MIN)
    }
    expect(refusal).toEqual({ status: 400, code: 'invalid_value', param: 'tools[1].function.parameters' })
  })
})

test('schemas that only look dangerous, and large ones of agents, are served', async () => {
  for (const schema of [...Object.values(harmlessSchemas), agentSchema]) {
    const response = await house.chat({ messages, max_completion_tokens: 40, ...asFormat(schema) })
    expect(response.status, await response.text()).toBe(200)
  }
})

test('none of them cost the engine its process', () => {
  expect(house.engine.status.processes.map(({ restarts }) => restarts)).toEqual([0])
  expect(house.engine.status).toMatchObject({ active: 0, queued: 0 })
})
