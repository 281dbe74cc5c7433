import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { CommandError } from './command-error.ts'
import { explainNetworkError } from './explain-network-error.ts'
import { loadUndici } from './load-undici.ts'

const TIMEOUT_MS = 30_000
const PAGE_LIMIT = 100
const UNAUTHORIZED = 401

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type JsonRecord = Readonly<Record<string, unknown>>

/** What a list can be narrowed by. What is undefined is left out. */
export type Query = Readonly<Record<string, string | undefined>>

const recordSchema = z.record(z.string(), z.unknown())
const pageSchema = z.looseObject({ data: z.array(recordSchema), next_cursor: z.string().nullable() })
const problemSchema = z.object({ detail: z.string(), code: z.string().optional() })

export type ListBody = z.output<typeof pageSchema>

export interface PlatformClientOptions {
  baseUrl: string
  /** None for what anybody may ask. */
  token?: string
  /** What to do when the server does not take the token. */
  remedy?: string
  /** Asks for the password once more where the server wants that; undefined where nobody can be asked. */
  askPassword?: (() => Promise<string>) | undefined
}

/** The platform API of a running server, as the commands use it. Whatever goes wrong becomes a CommandError. */
export class PlatformClient {
  readonly #options: PlatformClientOptions

  constructor(options: PlatformClientOptions) {
    this.#options = options
  }

  get baseUrl(): string {
    return this.#options.baseUrl
  }

  get(path: string, query: Query = {}): Promise<JsonRecord> {
    return this.#send('GET', withQuery(path, query))
  }

  post(path: string, body: object = {}): Promise<JsonRecord> {
    return this.#send('POST', path, body)
  }

  put(path: string, body: object = {}): Promise<JsonRecord> {
    return this.#send('PUT', path, body)
  }

  patch(path: string, body: object): Promise<JsonRecord> {
    return this.#send('PATCH', path, body)
  }

  delete(path: string): Promise<JsonRecord> {
    return this.#send('DELETE', path)
  }

  /** A list as the API gives it, as if its pages were one: all rows, or as many as are wanted. */
  async list(path: string, query: Query = {}, wanted = Infinity): Promise<ListBody> {
    const rows: JsonRecord[] = []
    let page: ListBody
    let cursor = query['cursor']
    do {
      const limit = String(Math.min(PAGE_LIMIT, wanted - rows.length))
      const read = pageSchema.safeParse(await this.get(path, { ...query, limit, cursor }))
      if (!read.success) throw this.#notParley()
      page = read.data
      rows.push(...page.data)
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined && rows.length < wanted)
    return { ...page, data: rows }
  }

  /** What is no JSON, such as CSV, as it comes. */
  async text(path: string, query: Query = {}): Promise<Readable> {
    const response = await this.#exchange('GET', withQuery(path, query), undefined)
    if (response.statusCode !== 200) throw this.#explain(response.statusCode, await response.body.text())
    return response.body
  }

  async #send(method: Method, path: string, body?: object): Promise<JsonRecord> {
    const { statusCode: status, body: content } = await this.#exchange(method, path, body)
    const text = await content.text()
    if (status === 204) return {}
    const record = recordSchema.safeParse(parseJson(text))
    if (status >= 200 && status < 300 && record.success) return record.data
    const { askPassword } = this.#options
    if (record.data?.['code'] === 'password_required' && askPassword !== undefined) {
      await this.#send('POST', '/account/reauthentication', { password: await askPassword() })
      return this.#send(method, path, body)
    }
    throw this.#explain(status, text)
  }

  async #exchange(method: Method, path: string, body: object | undefined): Promise<Dispatcher.ResponseData> {
    const { baseUrl, token } = this.#options
    try {
      const { request } = await loadUndici()
      return await request(`${baseUrl}/platform/v1${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      })
    } catch (error) {
      throw explainNetworkError(baseUrl, error)
    }
  }

  #explain(status: number, text: string): CommandError {
    const { baseUrl, token, remedy } = this.#options
    const problem = problemSchema.safeParse(parseJson(text))
    if (status === UNAUTHORIZED && token !== undefined) {
      return new CommandError(`${baseUrl} does not take this operator token or session. ${remedy ?? ''}`.trim())
    }
    if (!problem.success) return this.#notParley()
    if (problem.data.code === 'password_required') {
      return new CommandError('this needs your password, given within the last ten minutes; run: parley login')
    }
    return new CommandError(problem.data.detail)
  }

  #notParley(): CommandError {
    const { baseUrl } = this.#options
    return new CommandError(`what answers at ${baseUrl} is not a Parley server; check --url or PARLEY_URL`)
  }
}

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(given)).toString()}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
