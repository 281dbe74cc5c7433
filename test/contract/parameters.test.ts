import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ScriptedEngine } from '../../src/inference/scripted/scripted-engine.ts'
import { TestServer, testModel } from '../support/test-server.ts'
import { answerOf, expectError } from './answer.ts'
import { messageRows } from './message-rows.ts'
import { parameterRows, plainModelId } from './parameter-rows.ts'
import { unlistedRows } from './unlisted-rows.ts'

let server: TestServer

beforeAll(async () => {
  const engine = new ScriptedEngine({ name: 'plain', script: () => [{ type: 'text', text: 'Hello END of it' }] })
  const model = { id: plainModelId, object: 'model', created: 0, owned_by: 'house', shutdown_date: null } as const
  server = await TestServer.start({ moreModels: [{ model, engine, reasoningHistory: 'restore' }] })
})

afterAll(() => server[Symbol.asyncDispose]())

const badRequest = { status: 400, type: 'invalid_request_error' } as const

async function judge(overrides: Record<string, unknown>, refused: { code: string; param: string } | undefined) {
  const answer = await answerOf(server.chat(overrides))
  if (refused === undefined) expect({ status: answer.status, said: answer.text }).toMatchObject({ status: 200 })
  else expectError(answer, { ...badRequest, ...refused })
}

/** A body as text, for what no object literal can say. */
function sendText(body: string) {
  return answerOf(server.chat({}, { body }))
}

describe('each parameter is held to its row of the table', () => {
  for (const row of parameterRows) {
    const verdict = row.refused === undefined ? 'accepted' : `refused as ${row.refused.code} at ${row.refused.param}`
    test(`${row.parameter}: ${row.what} is ${verdict}`, () =>
      judge({ ...row.with, [row.parameter]: row.value }, row.refused))
  }
})

describe('each role of a message is held to its row of the table', () => {
  for (const row of messageRows) {
    const verdict = row.refused === undefined ? 'accepted' : `refused as ${row.refused.code} at ${row.refused.param}`
    test(`${row.role}: ${row.what} is ${verdict}`, () => judge({ messages: row.messages }, row.refused))
  }
})

describe('a parameter that is not listed is refused by its name, even when null', () => {
  for (const [name, value] of unlistedRows) {
    for (const sent of [value, null]) {
      test(`${JSON.stringify(name)}: ${JSON.stringify(sent)}`, async () => {
        // As text, because an object literal would take `__proto__` for something else than a key.
        const body = `{"model":"${testModel.id}","messages":[{"role":"user","content":"Hi"}],${JSON.stringify(name)}:${JSON.stringify(sent)}}`
        expectError(await sendText(body), { ...badRequest, code: 'unsupported_parameter', param: name })
      })
    }
  }

  test('a `__proto__` key changes no object of the server', async () => {
    await sendText(`{"model":"${testModel.id}","messages":[],"__proto__":{"temperature":9}}`)
    expect(Object.prototype).not.toHaveProperty('temperature')
    await judge({ temperature: undefined }, undefined)
  })
})

describe('a body that is no JSON object is an invalid value of no parameter', () => {
  const bodies = {
    nothing: '',
    'white space': ' \n',
    'a string': '"Hi"',
    null: 'null',
    'an array': '[{"model":"x"}]',
    'a number': '1e999',
    'a half object': '{"model":"x"',
    'trailing words': '{} {}',
    'single quotes': "{'model':'x'}",
    'a byte order mark alone': '\uFEFF',
    'a form': 'model=x',
    'nesting without end': '['.repeat(100_000),
  }
  test.each(Object.entries(bodies))('%s', async (_what, body) => {
    expectError(await sendText(body), { ...badRequest, code: 'invalid_value', param: null })
  })

  test('bytes that are no UTF-8', async () => {
    const answer = await answerOf(server.chat({}, { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }))
    expectError(answer, { ...badRequest, code: 'invalid_value', param: null })
  })
})

test('of a key that is sent twice, the last one counts', async () => {
  const start = `{"model":"${testModel.id}","messages":[{"role":"user","content":"Hi"}]`
  expect((await sendText(`${start},"temperature":9,"temperature":1}`)).status).toBe(200)
  const refused = await sendText(`${start},"temperature":1,"temperature":9}`)
  expectError(refused, { ...badRequest, code: 'invalid_value', param: 'temperature' })
})

test('a number beyond all bounds is refused, not rounded', async () => {
  const start = `{"model":"${testModel.id}","messages":[{"role":"user","content":"Hi"}]`
  for (const parameter of ['temperature', 'seed', 'max_tokens']) {
    const answer = await sendText(`${start},"${parameter}":1e999}`)
    expectError(answer, { ...badRequest, code: 'invalid_value', param: parameter })
  }
})

test('stop sequences have no effect: generation goes on past them', async () => {
  const answer = await answerOf(server.chat({ model: plainModelId, stop: ['END', 'Hello'] }))
  expect(answer.body).toMatchObject({ choices: [{ message: { content: 'Hello END of it' }, finish_reason: 'stop' }] })
})
