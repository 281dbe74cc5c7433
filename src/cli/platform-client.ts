import { request } from 'undici'
import { z } from 'zod'
import { CommandError } from './command-error.ts'
import type { Connection } from './connection.ts'
import { explainNetworkError } from './explain-network-error.ts'

const TIMEOUT_MS = 30_000
const PAGE_LIMIT = 100

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type JsonRecord = Readonly<Record<string, unknown>>

const recordSchema = z.record(z.string(), z.unknown())
const pageSchema = z.object({ data: z.array(recordSchema), next_cursor: z.string().nullable() })
const problemSchema = z.object({ detail: z.string() })

/** The platform API of a running server, as the commands use it. Whatever goes wrong becomes a CommandError. */
export class PlatformClient {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get(path: string): Promise<JsonRecord> {
    return this.#send('GET', path)
  }

  post(path: string, body: object): Promise<JsonRecord> {
    return this.#send('POST', path, body)
  }

  put(path: string, body: object): Promise<JsonRecord> {
    return this.#send('PUT', path, body)
  }

  patch(path: string, body: object): Promise<JsonRecord> {
    return this.#send('PATCH', path, body)
  }

  delete(path: string): Promise<JsonRecord> {
    return this.#send('DELETE', path)
  }

  /** All rows of a list, page by page. */
  async list(path: string): Promise<JsonRecord[]> {
    const rows: JsonRecord[] = []
    let cursor: string | null = null
    do {
      const parameters = new URLSearchParams({ limit: String(PAGE_LIMIT), ...(cursor && { cursor }) })
      const page = pageSchema.safeParse(await this.get(`${path}?${parameters.toString()}`))
      if (!page.success) throw this.#notParley()
      rows.push(...page.data.data)
      cursor = page.data.next_cursor
    } while (cursor !== null)
    return rows
  }

  async #send(method: Method, path: string, body?: object): Promise<JsonRecord> {
    const { baseUrl, operatorToken } = this.#connection
    const { status, text } = await this.#exchange(
      method,
      `${baseUrl}/platform/v1${path}`,
      {
        authorization: `Bearer ${operatorToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body,
    )
    const content = recordSchema.safeParse(parseJson(text))
    if (status >= 200 && status < 300 && content.success) return content.data
    if (status === 401) {
      throw new CommandError(`${baseUrl} does not take this operator token. Set PARLEY_OPERATOR_TOKEN to a valid one`)
    }
    const problem = problemSchema.safeParse(content.data)
    if (problem.success) throw new CommandError(problem.data.detail)
    throw this.#notParley()
  }

  async #exchange(
    method: Method,
    url: string,
    headers: Record<string, string>,
    body: object | undefined,
  ): Promise<{ status: number; text: string }> {
    try {
      const response = await request(url, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      })
      return { status: response.statusCode, text: await response.body.text() }
    } catch (error) {
      throw explainNetworkError(this.#connection.baseUrl, error)
    }
  }

  #notParley(): CommandError {
    return new CommandError(
      `what answers at ${this.#connection.baseUrl} is not a Parley server; check --url or PARLEY_URL`,
    )
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
