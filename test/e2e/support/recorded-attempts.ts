/** One HTTP request that the SDK made, and what came back. */
export interface Attempt {
  status: number
  headers: Headers
  /** How often the SDK says it has tried before. */
  retryCount: string | null
  startedMs: number
  answeredMs: number
}

/** A `fetch` for the SDK that writes down every attempt, retries included. `edit` may change what the SDK gets to see. */
export class RecordedAttempts {
  readonly list: Attempt[] = []
  readonly #edit: (response: Response) => Response

  constructor(edit: (response: Response) => Response = (response) => response) {
    this.#edit = edit
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const startedMs = performance.now()
    const response = this.#edit(await fetch(input, init))
    this.list.push({
      status: response.status,
      headers: response.headers,
      retryCount: new Headers(init?.headers).get('x-stainless-retry-count'),
      startedMs,
      answeredMs: performance.now(),
    })
    return response
  }

  get statuses(): number[] {
    return this.list.map((attempt) => attempt.status)
  }

  /** How long the SDK waited between the answer to one attempt and the next. */
  waitedMs(afterAttempt: number): number {
    const [answered, next] = this.list.slice(afterAttempt, afterAttempt + 2)
    if (answered === undefined || next === undefined) throw new Error('there was no such retry')
    return next.startedMs - answered.answeredMs
  }

  /** The header of the first attempt, as a number. */
  firstHeader(name: string): number {
    return Number(this.list[0]?.headers.get(name) ?? Number.NaN)
  }
}
