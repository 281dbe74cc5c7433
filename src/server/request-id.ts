import { randomUUIDv7 } from 'node:crypto'

/**
 * Assigned by the server; an id that the client sends is never used (contract, header `x-request-id`). Ids begin with their time (RFC 9562,
 * version 7), so that what is kept under new ones lies together in an index, and not each on another page.
 */
export function newRequestId(): string {
  return randomUUIDv7()
}
