/** When a header of the contract is sent. */
export type HeaderPresence =
  | 'every response but a CORS preflight'
  | 'every response to an authenticated request'
  | 'every response to an admitted request'
  | 'every response to an admitted chat completion'

export interface ResponseHeader {
  presence: HeaderPresence
  /** JSON Schema of the value. */
  schema: Readonly<Record<string, unknown>>
  description: string
}

const count = { type: 'integer', minimum: 0 } as const
const duration = { type: 'string', pattern: '^\\d+(\\.\\d{1,3})?s$' } as const

function most(presence: HeaderPresence, what: string): ResponseHeader {
  return { presence, schema: count, description: `Most ${what}.` }
}

function left(presence: HeaderPresence, what: string): ResponseHeader {
  return { presence, schema: count, description: `${what} left when this request was admitted, rounded down.` }
}

function until(presence: HeaderPresence, what: string): ResponseHeader {
  return { presence, schema: duration, description: `Time until ${what}. Not a retry delay: see \`retry-after\`.` }
}

const admitted = 'every response to an admitted request'
const admittedChat = 'every response to an admitted chat completion'
const refilled = 'the per-minute capacity is full again without further requests'
const midnight = 'the next UTC midnight'

/** Every header of the contract (Response headers), and what its rules say of when it is there. */
export const responseHeaders = {
  'x-request-id': {
    presence: 'every response but a CORS preflight',
    schema: { type: 'string', format: 'uuid' },
    description: 'Assigned by the server. An id sent by the client is not reused.',
  },
  'x-server-request-id': {
    presence: 'every response but a CORS preflight',
    schema: { type: 'string', format: 'uuid' },
    description: 'A copy of `x-request-id`.',
  },
  'service-data-retention': {
    presence: 'every response to an authenticated request',
    schema: { type: 'string', enum: ['zero', 'standard', 'contributor'] },
    description: 'What the content of the request is kept for. `zero` when it cannot be determined.',
  },
  'x-ratelimit-limit-requests': most(admitted, 'requests per minute'),
  'x-ratelimit-remaining-requests': left(admitted, 'requests per minute'),
  'x-ratelimit-reset-requests': until(admitted, refilled),
  'x-ratelimit-limit-requests-day': most(admitted, 'requests per UTC day'),
  'x-ratelimit-remaining-requests-day': left(admitted, 'requests per UTC day'),
  'x-ratelimit-reset-requests-day': until(admitted, midnight),
  'x-ratelimit-limit-tokens': most(admittedChat, 'tokens per minute'),
  'x-ratelimit-remaining-tokens': left(admittedChat, 'tokens per minute'),
  'x-ratelimit-reset-tokens': until(admittedChat, refilled),
  'x-ratelimit-limit-tokens-day': most(admittedChat, 'tokens per UTC day'),
  'x-ratelimit-remaining-tokens-day': left(admittedChat, 'tokens per UTC day'),
  'x-ratelimit-reset-tokens-day': until(admittedChat, midnight),
} as const satisfies Record<string, ResponseHeader>

export type ResponseHeaderName = keyof typeof responseHeaders

/** What a browser page may read of a response: every header of the contract, and the ones that steer retries. */
export const exposedHeaders: string = [
  ...Object.keys(responseHeaders),
  'retry-after',
  'retry-after-ms',
  'x-should-retry',
].join(', ')
