import { describe, expect, test } from 'vitest'
import { TestServer } from '../support/test-server.ts'
import { expectError, messageOf, type Answer } from './answer.ts'
import type { ErrorRow, HeaderLevel } from './error-rows.ts'
import { failureRows } from './failure-rows.ts'
import { limitRows } from './limit-rows.ts'
import { refusalRows } from './refusal-rows.ts'
import { specifiedHeaders } from './specification.ts'
import { transportRows } from './transport-rows.ts'

const levels: Record<HeaderLevel, readonly string[]> = {
  'request id': ['always'],
  retention: ['always', 'authenticated'],
  'request limits': ['always', 'authenticated', 'admitted'],
  'all limits': ['always', 'authenticated', 'admitted', 'admitted chat'],
}

/** Exactly the headers that a request which came so far earns: none fewer, none more. */
function expectHeaderLevel({ headers }: Answer, level: HeaderLevel): void {
  const earned = Object.entries(specifiedHeaders).filter(([, presence]) => levels[level].includes(presence))
  const sent = Object.keys(specifiedHeaders).filter((name) => headers.has(name))
  expect(sent).toEqual(earned.map(([name]) => name))
  expect(headers.get('x-server-request-id')).toBe(headers.get('x-request-id'))
}

async function check(row: ErrorRow): Promise<void> {
  await using server = await TestServer.start(row.server)
  const answer = await row.send(server)
  // A HEAD request has no body to look at.
  if (answer.text === '' && row.name.startsWith('HEAD ')) expect(answer.status).toBe(row.status)
  else expectError(answer, row)
  expectHeaderLevel(answer, row.level)
  for (const [name, value] of Object.entries(row.headers ?? {})) {
    expect(`${name}: ${answer.headers.get(name)}`).toBe(`${name}: ${value}`)
  }
  if (row.message !== undefined) expect(messageOf(answer)).toMatch(row.message)
}

function rows(title: string, table: readonly ErrorRow[]): void {
  describe(title, () => {
    for (const row of table) test(`${row.status} ${row.code ?? 'null'}: ${row.name}`, () => check(row))
  })
}

rows('who asks, and for what, is refused with exactly its status, type, code, param and headers', refusalRows)
rows('what is admitted is decided with exactly its status, type, code, param and headers', limitRows)
rows('what is asked, and how it fails, is answered with exactly its status, type, code, param and headers', failureRows)
rows('what is no request at all still gets the one error shape and a request id', transportRows)

test('an internal error names the request id of its own response', async () => {
  await using server = await TestServer.start({
    ports: { catalogue: { list: () => Promise.reject(new Error('inside')), find: () => ({ kind: 'unknown' }) } },
  })
  const response = await server.fetch('/models')
  expect(await response.text()).toContain(response.headers.get('x-request-id'))
})

test('a body of exactly the maximum size is read', async () => {
  await using server = await TestServer.start({ settings: { bodyBytesMax: 1000 } })
  const body = JSON.stringify({ model: 'house/model-1.0', messages: [{ role: 'user', content: 'Hi' }] }).padEnd(1000)
  expect((await server.chat({}, { body })).status).toBe(200)
})

describe('Content-Type declares JSON', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset=UTF-8'])(
    '%s',
    async (contentType) => {
      await using server = await TestServer.start()
      expect((await server.chat({}, { headers: { 'content-type': contentType } })).status).toBe(200)
    },
  )
})

test('registration that is unfinished hinders the playground, not a key', async () => {
  await using server = await TestServer.start({ access: { onboardingComplete: false } })
  expect((await server.fetch('/models')).status).toBe(200)
})
