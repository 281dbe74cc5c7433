import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../../evaluate/random.ts'
import type { FirstRun } from '../../../src/platform/first-run-file.ts'
import type { Acknowledged } from './acknowledged.ts'
import type { ServerProcess } from './server-process.ts'

export const WRITERS = 50

interface Writing {
  server: ServerProcess
  firstRun: FirstRun
  acknowledged: Acknowledged
  random: Random
}

type Write = (writing: Writing) => Promise<void>

/** Many writers write what they can until the server is killed, some hundred milliseconds after it has come up to speed. */
export async function writeUntilKilled(writing: Writing): Promise<void> {
  const { server, random } = writing
  const killAfterMs = random.integer(20, 400)
  const inFullSwing = Promise.withResolvers<void>()
  let answers = 0
  const writers = Array.from({ length: WRITERS }, async () => {
    for (;;) {
      await random.pick(writes)(writing)
      answers += 1
      if (answers === WRITERS) inFullSwing.resolve()
    }
  })
  const ended = Promise.allSettled(writers)
  await Promise.race([inFullSwing.promise, ended])
  await delay(killAfterMs)
  server.signal('SIGKILL')
  // Every writer ends with a broken connection, which is the point.
  await Promise.all([ended, server.exited])
}

const createKey: Write = async ({ acknowledged, ...writing }) => {
  const { project_id: project } = writing.firstRun
  const made = await platform(writing, 'POST', `/projects/${project}/api-keys`, { name: 'k' })
  if (typeof made === 'number') return acknowledged.refuse(made)
  acknowledged.keys.set(String(made['id']), String(made['key']))
}

const revokeKey: Write = async ({ acknowledged, ...writing }) => {
  const id = acknowledged.takeForRevocation()
  if (id === undefined) return createKey({ acknowledged, ...writing })
  const revoked = await platform(writing, 'DELETE', `/api-keys/${id}`)
  if (typeof revoked === 'number') return acknowledged.refuse(revoked)
  acknowledged.revoked.add(id)
  acknowledged.doubtful.delete(id)
}

const grantCredits: Write = async ({ acknowledged, random, ...writing }) => {
  const billionths = random.integer(1, 999)
  const path = `/organizations/${writing.firstRun.organization_id}/billing/grants`
  const granted = await platform(writing, 'POST', path, { amount: `0.${String(billionths).padStart(9, '0')}` })
  if (typeof granted === 'number') return acknowledged.refuse(granted)
  acknowledged.grants.set(String(granted['id']), billionths)
}

const complete: Write = async ({ server, firstRun, acknowledged, random }) => {
  const stream = random.chance(0.5)
  const content = 'word '.repeat(random.integer(1, 20))
  const response = await server.chat(firstRun.api_key, {
    messages: [{ role: 'user', content }],
    max_completion_tokens: 64,
    ...(stream && { stream, stream_options: { include_usage: true } }),
  })
  const text = await response.text()
  if (!response.ok) return acknowledged.refuse(response.status)
  if (stream && !text.endsWith('data: [DONE]\n\n')) return
  const tokens = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1] ?? Number.NaN)
  acknowledged.completions.set(response.headers.get('x-request-id') ?? '', {
    promptTokens: tokens('prompt_tokens'),
    completionTokens: tokens('completion_tokens'),
  })
}

const writes: readonly Write[] = [createKey, revokeKey, grantCredits, complete, complete]

/** What the platform API answered, or its status where that is a refusal. */
async function platform(
  { server, firstRun }: Pick<Writing, 'server' | 'firstRun'>,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown> | number> {
  const response = await fetch(`${server.origin}/platform/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${firstRun.operator_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Record<string, unknown>
  return response.ok ? answer : response.status
}
