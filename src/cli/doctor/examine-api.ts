import { z } from 'zod'
import { API_ROOT } from '../../contract/api-root.ts'
import { modelListSchema } from '../../contract/model.ts'
import { fail, ok, skipped, type Finding } from './finding.ts'
import { loadUndici } from '../load-undici.ts'

const LIST_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 120_000
const ANSWER_TOKENS_MAX = 64

const errorSchema = z.object({ error: z.object({ message: z.string(), code: z.string().nullable() }) })
const completionSchema = z.object({ choices: z.array(z.unknown()).length(1) })

/** Whether the key opens the API, and whether each of its models answers. */
export async function* examineApi(baseUrl: string, apiKey: string, askModels: boolean): AsyncGenerator<Finding> {
  const listed = await send(`${baseUrl}${API_ROOT}/models`, apiKey, undefined)
  const list = modelListSchema.safeParse(listed.content)
  if (listed.status !== 200 || !list.success) {
    yield fail('key', describe(listed), 'Make a key with: parley key create, and set PARLEY_API_KEY to it')
    yield skipped('models', 'they need a key')
    return
  }
  const { data: models } = list.data
  yield ok('key', `opens ${models.length} models`)
  if (models.length === 0) {
    yield fail('models', 'the plan of this key shows none', 'Check `models` of the plan in the configuration')
  }
  if (!askModels) return
  for (const { id } of models) yield await examineModel(baseUrl, apiKey, id)
}

async function examineModel(baseUrl: string, apiKey: string, model: string): Promise<Finding> {
  const answer = await send(`${baseUrl}${API_ROOT}/chat/completions`, apiKey, {
    model,
    messages: [{ role: 'user', content: 'Say hello.' }],
    max_completion_tokens: ANSWER_TOKENS_MAX,
  })
  if (answer.status === 200 && completionSchema.safeParse(answer.content).success)
    return ok(`model ${model}`, 'answers')
  return fail(`model ${model}`, describe(answer), 'Look at the engine of this model, and at the log of the server')
}

interface ApiAnswer {
  status: number
  content: unknown
}

async function send(url: string, apiKey: string, body: object | undefined): Promise<ApiAnswer> {
  const timeoutMs = body === undefined ? LIST_TIMEOUT_MS : ANSWER_TIMEOUT_MS
  try {
    const { request } = await loadUndici()
    const response = await request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    return { status: response.statusCode, content: await response.body.json() }
  } catch (error) {
    return { status: 0, content: { error: { message: error instanceof Error ? error.message : '', code: null } } }
  }
}

function describe({ status, content }: ApiAnswer): string {
  const parsed = errorSchema.safeParse(content)
  const told = parsed.success ? parsed.data.error.message : 'with something else than expected'
  return status === 0 ? `no answer (${told})` : `answers ${status}: ${told}`
}
