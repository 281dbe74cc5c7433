import { expect, it } from 'vitest'
import { CompletionFailed, type Failure } from '../../console/src/features/playground/transport/failure.ts'
import { retryDelayMs } from '../../console/src/features/playground/transport/models-query.ts'

const refused = (more: Partial<Failure>) => new CompletionFailed({ kind: 'refused', message: 'no', ...more })

it.each([
  ['a limit of the minute', refused({ status: 429, retryAfterSeconds: 15 }), 15_000],
  ['a server that is away', refused({ status: 503 }), 10_000],
  ['nobody answering', new CompletionFailed({ kind: 'unreachable', message: 'no' }), 10_000],
  ['a limit of the day', refused({ status: 429, retryAfterSeconds: 50_000 }), undefined],
  ['a refusal that stays', refused({ status: 403 }), undefined],
  ['something else', new Error('no'), undefined],
])('after %s the models are asked for again when that can help', (_name, error, delayMs) => {
  expect(retryDelayMs(error)).toBe(delayMs)
})
