import { randomUUID } from 'node:crypto'

/** Assigned by the server; an id that the client sends is never used (contract, header `x-request-id`). */
export function newRequestId(): string {
  return randomUUID()
}
