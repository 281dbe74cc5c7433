import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ComposedServer } from '../e2e/support/composed-server.ts'

const REQUESTS = 2000
const AT_ONCE = 16
const LAST_WORD = 'omega'
const words = { text: `alpha beta gamma delta ${LAST_WORD}` }

const scripts = {
  whole: [{ reasoning: 'One moment.' }, words],
  plain: [words],
  hanging: [words, { hang: true }],
  silent: [{ hang: true }],
  broken: [{ fail: 'unavailable' }],
  full: [{ fail: 'saturated' }],
  breaking: [words, { fail: 'unavailable' }],
  cut: [words, { truncate: true }],
}

const large = 1_000_000_000
const configuration = JSON.stringify({
  engines: Object.fromEntries(Object.entries(scripts).map(([name, script]) => [name, { kind: 'scripted', script }])),
  models: Object.keys(scripts).map((name) => ({ id: name, engine: name, owned_by: 'tests', context_length: 100_000 })),
  plans: {
    default: {
      limits: { requests_per_minute: large, requests_per_day: large, tokens_per_minute: large, tokens_per_day: large },
      models: ['*'],
    },
  },
})

/** What was asked, and what the engine said about it as far as the client could see. */
interface Seen {
  id: string | null
  status: number | null
  outcome: string | null
  tokens: { prompt: number; completion: number; reasoning: number } | 'any'
}

type Engine = keyof typeof scripts
type Kind = { model: Engine; stream: boolean } | { refused: 'value' | 'model' } | { list: true }

const kind: fc.Arbitrary<Kind> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ model: fc.constantFrom<Engine>('whole', 'plain'), stream: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ model: fc.constantFrom<Engine>('hanging', 'silent'), stream: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ model: fc.constantFrom<Engine>('broken', 'full', 'breaking', 'cut'), stream: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ refused: fc.constantFrom('value' as const, 'model' as const) }) },
  { weight: 1, arbitrary: fc.constant({ list: true } as const) },
)

const nothing = { prompt: 0, completion: 0, reasoning: 0 }

/** What `plain` reports for the same conversation: the same words cost the same in every script. */
interface Plain {
  prompt: number
  completion: number
}

async function ask(server: ComposedServer, asked: Kind, plain: Plain): Promise<Seen> {
  const leave = new AbortController()
  const send = (path: string, body?: object) =>
    fetch(server.apiRoot + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify({ messages: [{ role: 'user', content: 'Hello there' }], ...body }) }),
      signal: leave.signal,
    })
  const plainly = async (sent: Promise<Response>): Promise<Seen> => {
    const response = await sent
    await response.text()
    return { id: response.headers.get('x-request-id'), status: response.status, outcome: null, tokens: nothing }
  }
  if ('list' in asked) return plainly(send('/models'))
  if ('refused' in asked) {
    const body = asked.refused === 'model' ? { model: 'none' } : { model: 'plain', temperature: 9 }
    return plainly(send('/chat/completions', body))
  }
  const { model, stream } = asked
  const sent = send('/chat/completions', { model, stream, ...(stream && { stream_options: { include_usage: true } }) })
  const soFar = { ...plain, reasoning: 0 }
  if (model === 'silent' || (model === 'hanging' && !stream)) {
    // Nothing has come back when they leave, so they cannot tell how far it went; nor even which request it was.
    sent.catch(() => {})
    await delay(30)
    leave.abort()
    return { id: null, status: null, outcome: 'aborted', tokens: 'any' }
  }
  const response = await sent
  const id = response.headers.get('x-request-id')
  const { status } = response
  if (model === 'hanging') {
    await readUntil(response, LAST_WORD)
    leave.abort()
    return { id, status, outcome: 'aborted', tokens: soFar }
  }
  const text = await response.text()
  if (model === 'broken' || model === 'full') return { id, status, outcome: 'failed', tokens: nothing }
  if (model === 'breaking' || model === 'cut') return { id, status, outcome: 'failed', tokens: soFar }
  return { id, status, outcome: 'stop', tokens: reportedIn(text) }
}

async function readUntil(response: Response, word: string): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes(word)) return
  }
}

/** The usage in a reply, streamed or not. */
function reportedIn(text: string): { prompt: number; completion: number; reasoning: number } {
  const number = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1] ?? Number.NaN)
  return {
    prompt: number('prompt_tokens'),
    completion: number('completion_tokens'),
    reasoning: number('reasoning_tokens'),
  }
}

interface Row {
  id: string
  status: number | null
  outcome: string | null
  prompt_tokens: number
  completion_tokens: number
  reasoning_tokens: number
}

async function allRows(server: ComposedServer): Promise<Row[]> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const query = cursor === '' ? '' : `&cursor=${cursor}`
    const list = `/organizations/${server.firstRun.organization_id}/requests?limit=100${query}`
    const page = (await server.operate('GET', list)) as { data: Row[]; next_cursor: string | null }
    rows.push(...page.data)
    cursor = page.next_cursor ?? ''
  } while (cursor !== '')
  return rows
}

test(
  `of ${REQUESTS} mixed requests each has one row, with the tokens that the engine reported`,
  { timeout: 300_000 + REQUESTS * 500 },
  async () => {
    const seed = Number(process.env['PARLEY_SEED'] ?? Date.now() % 2 ** 31)
    const context = `PARLEY_SEED=${seed}`
    await using server = await ComposedServer.start(configuration)
    const first = await ask(server, { model: 'plain', stream: false }, { prompt: 0, completion: 0 })
    if (first.tokens === 'any') throw new Error('the first answer told nothing')
    const plain = { prompt: first.tokens.prompt, completion: first.tokens.completion }
    expect(plain.completion).toBeGreaterThan(0)

    const seen: Seen[] = [first]
    const queue = fc.sample(kind, { numRuns: REQUESTS - 1, seed }).values()
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (const asked of queue) seen.push(await ask(server, asked, plain))
    })
    await Promise.all(workers)
    // Some leave before they are let in, and more on a slow machine: a fifth of them waits for nothing. The limits know how
    // many were let in.
    const path = `/organizations/${server.firstRun.organization_id}`
    const admittedSoFar = async () => {
      const limits = (await server.operate('GET', `${path}/limits`)) as { requests_per_day: { remaining: number } }
      return large - limits.requests_per_day.remaining
    }
    const missing = async () => (await allRows(server)).length - (await admittedSoFar())
    await expect.poll(missing, { timeout: 120_000, message: context }).toBe(0)
    const admitted = await admittedSoFar()
    expect(admitted, context).toBeGreaterThan(REQUESTS * 0.7)

    const rows = new Map((await allRows(server)).map((row) => [row.id, row]))
    expect(rows.size, context).toBe(admitted)
    const wrong = seen.filter((each) => each.id !== null && !fits(each, rows.get(each.id)))
    expect(wrong, context).toEqual([])
    const known = new Set(seen.map(({ id }) => id))
    const unseen = [...rows.values()].filter(({ id }) => !known.has(id))
    for (const row of unseen) {
      expect(row, context).toMatchObject({ status: null, outcome: 'aborted', prompt_tokens: plain.prompt })
      expect(row.completion_tokens, context).toBeLessThanOrEqual(plain.completion)
    }

    const usage = await server.operate('GET', `${path}/usage`)
    const total = (name: keyof Row) => [...rows.values()].reduce((sum, row) => sum + Number(row[name]), 0)
    expect(usage['total'], context).toMatchObject({
      requests: admitted,
      prompt_tokens: total('prompt_tokens'),
      completion_tokens: total('completion_tokens'),
      reasoning_tokens: total('reasoning_tokens'),
    })
    const outcomes = [...rows.values()].map(({ outcome }) => outcome)
    expect(new Set(outcomes), context).toEqual(new Set(['stop', 'aborted', 'failed', null]))
  },
)

function fits({ status, outcome, tokens }: Seen, row: Row | undefined): boolean {
  if (row === undefined || tokens === 'any') return false
  return (
    row.status === status &&
    row.outcome === outcome &&
    row.prompt_tokens === tokens.prompt &&
    row.completion_tokens === tokens.completion &&
    row.reasoning_tokens === tokens.reasoning
  )
}
