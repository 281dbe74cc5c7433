import { errorCatalogue, type ErrorDefinition } from '../../../../../src/contract/error-catalogue.ts'
import type { ErrorBody } from '../../../../../src/contract/error-body.ts'

export const failureKinds = ['refused', 'broken', 'unreachable', 'session', 'setup'] as const

/** Why an answer did not come, or not whole. */
export interface Failure {
  /**
   * `refused`: the API said no. `broken`: it failed, or the connection did, when part of the answer was there. `unreachable`: nobody answered.
   * `session`: the person is no longer signed in. `setup`: the settings cannot be sent.
   */
  kind: (typeof failureKinds)[number]
  message: string
  status?: number
  type?: string
  code?: string
  param?: string
  /** What to do about it. */
  hint?: string
  requestId?: string
  retryAfterSeconds?: number
}

/** Carries a failure to whoever can show it. */
export class CompletionFailed extends Error {
  override readonly name = 'CompletionFailed'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** An error of the API in its own terms, with the remedy that its catalogue knows. */
export function failureFrom(kind: 'refused' | 'broken', error: ErrorBody['error'], response?: Response): Failure {
  const hint = remedyFor({ type: error.type, code: error.code ?? undefined })
  const requestId = response?.headers.get('x-request-id') ?? undefined
  const retryAfter = Number(response?.headers.get('retry-after') ?? 0)
  return {
    kind,
    message: error.message,
    type: error.type,
    ...(response !== undefined && kind === 'refused' && { status: response.status }),
    ...(error.code !== null && { code: error.code }),
    ...(error.param !== null && { param: error.param }),
    ...(hint !== undefined && { hint }),
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  }
}

/** What the catalogue of errors advises. */
export function remedyFor(error: { type: string | undefined; code: string | undefined }): string | undefined {
  const { type, code = null } = error
  const definitions: readonly ErrorDefinition[] = Object.values(errorCatalogue)
  return definitions.find((definition) => definition.code === code && definition.type === type)?.remedy
}

/** Whether a value has the one shape of every error. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false
  const { error } = value
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}
