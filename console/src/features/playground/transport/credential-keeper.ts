import { api } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import type { PlaygroundCredential } from '../../../api/resources.ts'
import { CompletionFailed } from './failure.ts'

/** One that ends sooner than this is not worth beginning with. */
const MARGIN_MS = 60_000

/**
 * The credential with which the page speaks to the API: for one project, in memory alone, renewed before it ends and whenever it was
 * refused.
 */
export class CredentialKeeper {
  readonly #projectId: string
  #current: { credential: string; expiresAtMs: number } | undefined
  #asking: Promise<string> | undefined

  constructor(projectId: string) {
    this.#projectId = projectId
  }

  get(): Promise<string> {
    if (this.#current !== undefined && this.#current.expiresAtMs - MARGIN_MS > Date.now()) {
      return Promise.resolve(this.#current.credential)
    }
    // Three columns that begin at once need one credential, not three.
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** It was refused: the next one who asks gets another. */
  forget(): void {
    this.#current = undefined
  }

  async #ask(): Promise<string> {
    try {
      const given = await api.post<PlaygroundCredential>(`/projects/${this.#projectId}/playground-credentials`)
      this.#current = { credential: given.credential, expiresAtMs: Date.parse(given.expires_at) }
      return given.credential
    } catch (error) {
      throw new CompletionFailed(failureOf(error))
    }
  }
}

function failureOf(error: unknown) {
  if (!(error instanceof ApiProblem)) {
    return {
      kind: 'unreachable',
      message: 'The server cannot be reached. Check the connection, then try again.',
    } as const
  }
  if (error.status === 401) {
    return {
      kind: 'session',
      message: 'Your session has ended. The conversation stays here: sign in again in another tab, then try again.',
    } as const
  }
  return {
    kind: 'refused',
    message: error.message,
    status: error.status,
    ...(error.code !== undefined && { code: error.code }),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  } as const
}
