import { Refusal } from './refusal.ts'

/** A fault of ours. The message carries the request id and nothing of the inside. */
export function internalError(requestId: string): Refusal {
  return new Refusal(
    'internal_error',
    `Something went wrong on our side. Give the operator this request id: ${requestId}.`,
  )
}
