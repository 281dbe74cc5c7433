import { queryOptions } from '@tanstack/react-query'
import { API_ROOT } from '../../../../../src/contract/api-root.ts'
import type { ModelList } from '../../../../../src/contract/model.ts'
import type { CredentialKeeper } from './credential-keeper.ts'
import { CompletionFailed, failureFrom, isErrorBody } from './failure.ts'

const RETRY_MS = 10_000
/** A limit of the day is not waited for. */
const RETRY_LATEST_MS = 120_000

/** When a list that could not be had is asked for again; undefined where that would not help. */
export function retryDelayMs(error: unknown): number | undefined {
  if (!(error instanceof CompletionFailed)) return undefined
  const { kind, status = 0, retryAfterSeconds } = error.failure
  const passes = kind === 'unreachable' || status === 429 || status >= 500
  const delayMs = retryAfterSeconds === undefined ? RETRY_MS : retryAfterSeconds * 1000
  return passes && delayMs <= RETRY_LATEST_MS ? delayMs : undefined
}

/** The models that this project may use, as the API itself lists them. */
export function modelsQuery(projectId: string, credentials: CredentialKeeper) {
  return queryOptions({
    queryKey: ['playground', projectId, 'models'],
    queryFn: async ({ signal }) => {
      const ask = async () =>
        fetch(`${API_ROOT}/models`, {
          headers: { authorization: `Bearer ${await credentials.get()}` },
          credentials: 'omit',
          signal,
        })
      let response = await ask()
      if (response.status === 401) {
        credentials.forget()
        response = await ask()
      }
      const body: unknown = await response.json().catch(() => undefined)
      if (response.ok) return (body as ModelList).data
      throw new CompletionFailed(
        isErrorBody(body)
          ? failureFrom('refused', body.error, response)
          : { kind: 'refused', message: `The server answered ${response.status}.`, status: response.status },
      )
    },
    // Each asking counts as a request of the organization.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    retry: false,
    refetchInterval: ({ state }) => (state.data === undefined && retryDelayMs(state.error)) || false,
  })
}
