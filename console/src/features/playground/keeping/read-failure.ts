import { fields, text } from '../setup/read-setup.ts'
import { failureKinds, remedyFor, type Failure } from '../transport/failure.ts'

const TERM_LENGTH_MAX = 256

/**
 * Why an answer failed, as it was written down. What to do about it is looked up anew: a link must not give advice in our name. When it
 * could be tried again has long passed.
 */
export function readFailure(given: unknown): Failure | undefined {
  const from = fields(given)
  const kind = failureKinds.find((known) => known === from['kind'])
  if (kind === undefined) return undefined
  const [type, code, param, requestId] = ['type', 'code', 'param', 'requestId'].map((name) => term(from[name]))
  const hint = remedyFor({ type, code })
  return {
    kind,
    message: text(from['message'], 2000),
    ...(typeof from['status'] === 'number' && { status: from['status'] }),
    ...(type !== undefined && { type }),
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
    ...(hint !== undefined && { hint }),
    ...(requestId !== undefined && { requestId }),
  }
}

function term(given: unknown): string | undefined {
  return typeof given === 'string' ? text(given, TERM_LENGTH_MAX) : undefined
}
