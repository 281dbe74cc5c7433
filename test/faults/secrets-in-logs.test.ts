import { expect, test, vi } from 'vitest'
import { installationConfig } from './support/installation-config.ts'
import { exchangeRaw } from './support/raw-connection.ts'
import { Installation, type ServerProcess } from './support/server-process.ts'

// Whole servers are started: on a busy machine that adds up.
vi.setConfig({ testTimeout: 180_000 })

/** Unlike anything that could be there by accident, and in every field of every request. */
const canary = 'Zq9CanaryZq9'
const script = [{ reasoning: `${canary} thought` }, { text: `${canary} answer` }]

const message = { role: 'user', content: canary, name: canary }
const call = { id: canary, type: 'function', function: { name: canary, arguments: `{"a":"${canary}"}` } }
const tool = { type: 'function', function: { name: canary, description: canary, parameters: { title: canary } } }
const answered = [
  { role: 'system', content: [{ type: 'text', text: canary }] },
  { role: 'assistant', content: canary, reasoning_content: canary, tool_calls: [call] },
  { role: 'tool', tool_call_id: canary, content: canary },
  message,
]
const schema = { type: 'object', title: canary, properties: { [canary]: { const: canary } } }

/** Served, and refused in as many ways as there are places for a canary. */
const bodies: readonly Record<string, unknown>[] = [
  { messages: [message] },
  { messages: [message], stream: true },
  { messages: answered, tools: [tool], tool_choice: { type: 'function', function: { name: canary } } },
  { messages: [message], response_format: { type: 'json_schema', json_schema: { name: canary, schema } } },
  { messages: [message], stop: [canary], seed: 1, reasoning_effort: canary },
  { messages: [message], model: canary },
  { messages: [message], [canary]: canary },
  { messages: [message], temperature: canary },
  { messages: [{ role: canary, content: canary }] },
  { messages: [{ role: 'user', content: [{ type: canary, [canary]: canary }] }] },
  { messages: [{ role: 'tool', tool_call_id: canary, content: canary }] },
  { messages: [message], tool_choice: canary },
  { messages: [message], service_tier: canary },
  { messages: [{ role: 'user', content: canary.repeat(40_000) }] },
]

async function sendEverything(server: ServerProcess, key: string): Promise<Set<number>> {
  const api = `${server.origin}/compat/v1`
  const statuses = new Set<number>()
  const send = async (
    path: string,
    authorization: string,
    { more = {}, ...init }: RequestInit & { more?: Record<string, string> } = {},
  ) => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      'user-agent': canary,
      'x-odd': canary,
      cookie: canary,
    }
    const response = await fetch(api + path, { ...init, headers: { ...headers, ...more } })
    await response.text()
    statuses.add(response.status)
  }
  const post = (body: string, authorization = `Bearer ${key}`, more = {}) =>
    send('/chat/completions', authorization, { method: 'POST', body, more })
  for (const body of bodies) await post(JSON.stringify({ model: 'scripted', ...body }))
  await post(`{"model":"${canary}`)
  await post(canary)
  await post('{}', `Bearer ${key}`, { 'content-type': canary })
  // Wrong keys of every shape, the right one damaged among them.
  for (const wrong of [canary, key.slice(0, -1), `${key}${canary}`, key.toUpperCase()])
    await post('{}', `Bearer ${wrong}`)
  await post('{}', `Basic ${canary}`)
  await send(`/models/${canary}`, `Bearer ${key}`)
  await send(`/${canary}?key=${key}`, `Bearer ${key}`, { method: 'DELETE' })
  await send(`/models?key=${key}&${canary}`, `Bearer ${canary}`)
  for (const [path, init] of [
    [`/platform/${canary}`, { headers: { authorization: `Bearer ${key}` } }],
    ['/platform/v1/organizations', { method: 'POST', body: canary, headers: { authorization: `Bearer ${canary}` } }],
    [`/${canary}`, {}],
  ] as const) {
    await (await fetch(server.origin + path, init)).text()
  }
  await exchangeRaw(server.origin, `${canary} / HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  await exchangeRaw(server.origin, `GET /${canary} HTTP/1.1\r\nAuthorization : Bearer ${key}\r\n\r\n`)
  // Leaves in the middle of its own request.
  await exchangeRaw(server.origin, `POST /compat/v1/chat/completions HTTP/1.1\r\nHost: ${canary}\r\n`, {
    halfClose: true,
  })
  return statuses
}

test('at the most talkative level, neither stream of the process tells a key, a header or a word of anybody', async () => {
  await using installation = await Installation.create(installationConfig({ script }))
  // The very first start shows the new key on purpose; what counts is every later one.
  const first = await installation.start()
  const key = await installation.key()
  first.signal('SIGTERM')
  await first.exited
  // So what a process tells is seen here.
  expect(first.stderr).toContain(key)

  const server = await installation.start({ PARLEY_LOG_LEVEL: 'debug' })
  const statuses = await sendEverything(server, key)
  server.signal('SIGTERM')
  await server.exited
  const output = server.stdout + server.stderr
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]))
  // It did talk, about each of these requests.
  expect(output.match(/"requestId"/g)?.length).toBeGreaterThan(bodies.length)
  expect(output).not.toContain(canary)
  expect(output).not.toContain(Buffer.from(canary).toString('base64').slice(0, 14))
  expect(output).not.toContain(key)
  // Neither the whole nor any telling part of it.
  for (let start = 4; start + 12 <= key.length; start += 1) expect(output).not.toContain(key.slice(start, start + 12))
  expect(output).not.toMatch(/authorization|bearer /i)
})
