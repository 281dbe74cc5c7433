import type { TestServerOptions } from '../support/test-server.ts'
import { testModel } from '../support/test-server.ts'

/** A chat completion about to be sent, and the server it goes to: what a fault spoils. */
export interface Draft {
  method: string
  path: string
  headers: Record<string, string>
  body: Record<string, unknown>
  server: TestServerOptions
}

/** One thing that is wrong with a request, at one step of the order of judgement. */
export interface StepFault {
  /** The step of the table in our record of decisions; a fraction orders faults within a step. */
  step: number
  name: string
  status: number
  code: string | null
  /** Faults that spoil the same thing cannot be had together. */
  spoils: string
  apply: (draft: Draft) => void
}

export function goodDraft(): Draft {
  return {
    method: 'POST',
    path: '/chat/completions',
    headers: { 'content-type': 'application/json' },
    body: { model: testModel.id, messages: [{ role: 'user', content: 'Hi' }] },
    server: { settings: { bodyBytesMax: 100_000 } },
  }
}

function inServer(options: TestServerOptions) {
  return (draft: Draft) => void (draft.server = { ...draft.server, ...options })
}

function inPorts(ports: NonNullable<TestServerOptions['ports']>) {
  return (draft: Draft) => void (draft.server = { ...draft.server, ports: { ...draft.server.ports, ...ports } })
}

function inBody(fields: Record<string, unknown>) {
  return (draft: Draft) => void Object.assign(draft.body, fields)
}

function inHeaders(headers: Record<string, string>) {
  return (draft: Draft) => void Object.assign(draft.headers, headers)
}

const unknownTurn = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Never said here.' },
  { role: 'user', content: 'And?' },
]

/** The order table, top to bottom. */
export const stepFaults: readonly StepFault[] = [
  {
    step: 1,
    name: 'no credential',
    status: 401,
    code: 'missing_credential',
    spoils: 'credential',
    apply: inHeaders({ authorization: 'Basic eA==' }),
  },
  {
    step: 1,
    name: 'a wrong key',
    status: 401,
    code: 'invalid_api_key',
    spoils: 'credential',
    apply: inHeaders({ authorization: 'Bearer nobody' }),
  },
  {
    step: 2,
    name: 'a restricted account',
    status: 403,
    code: 'account_restricted',
    spoils: 'access',
    apply: inServer({ access: { accountRestricted: true } }),
  },
  {
    step: 2,
    name: 'a plan without keys',
    status: 403,
    code: 'plan_access_denied',
    spoils: 'access',
    apply: inServer({ access: { planAdmitsCredential: false } }),
  },
  {
    step: 3.1,
    name: 'an unknown endpoint',
    status: 404,
    code: 'unknown_endpoint',
    spoils: 'route',
    apply: (draft) => void (draft.path = '/embeddings'),
  },
  {
    step: 3.2,
    name: 'a wrong method',
    status: 405,
    code: 'method_not_allowed',
    spoils: 'route',
    apply: (draft) => void (draft.method = 'PUT'),
  },
  {
    step: 3.3,
    name: 'a wrong media type',
    status: 415,
    code: 'unsupported_media_type',
    spoils: 'media type',
    apply: inHeaders({ 'content-type': 'text/plain' }),
  },
  {
    step: 3.4,
    name: 'a body that is too large',
    status: 413,
    code: 'request_too_large',
    spoils: 'body size',
    apply: inBody({ user: 'x'.repeat(100_000) }),
  },
  {
    step: 4,
    name: 'no tokens left',
    status: 429,
    code: 'rate_limit_exceeded',
    spoils: 'limits',
    apply: inServer({ limits: { tokensPerMinute: 1 } }),
  },
  {
    step: 5,
    name: 'an invalid value',
    status: 400,
    code: 'invalid_value',
    spoils: 'parameters',
    apply: inBody({ temperature: 3 }),
  },
  {
    step: 5,
    name: 'an unlisted parameter',
    status: 400,
    code: 'unsupported_parameter',
    spoils: 'parameters',
    apply: inBody({ top_k: 3 }),
  },
  {
    step: 5,
    name: 'an unsupported value',
    status: 400,
    code: 'unsupported_value',
    spoils: 'parameters',
    apply: inBody({ n: 2 }),
  },
  {
    step: 6,
    name: 'an unknown model',
    status: 404,
    code: 'model_not_found',
    spoils: 'model',
    apply: inBody({ model: 'nobody' }),
  },
  {
    step: 6,
    name: 'models that cannot be checked',
    status: 503,
    code: 'model_availability_unavailable',
    spoils: 'model',
    apply: inPorts({ catalogue: { list: () => 'unavailable', find: () => ({ kind: 'unavailable' }) } }),
  },
  {
    step: 7.1,
    name: 'an unsupported effort',
    status: 400,
    code: 'unsupported_value',
    spoils: 'effort',
    apply: inBody({ reasoning_effort: 'none' }),
  },
  {
    step: 7.2,
    name: 'a turn without its reasoning',
    status: 400,
    code: 'missing_required_parameter',
    spoils: 'messages',
    apply: inBody({ messages: unknownTurn }),
  },
  {
    step: 7.3,
    name: 'a context that is too long',
    status: 400,
    code: 'context_length_exceeded',
    spoils: 'context',
    apply: inServer({ model: { context_length: 1 } }),
  },
  {
    step: 8,
    name: 'no credits',
    status: 402,
    code: 'insufficient_credits',
    spoils: 'billing',
    apply: inServer({ hold: { kind: 'insufficient-credits', reason: 'balance' } }),
  },
  {
    step: 8,
    name: 'a billing conflict',
    status: 409,
    code: 'billing_conflict',
    spoils: 'billing',
    apply: inServer({ hold: { kind: 'conflict', retryAfterMs: 1000 } }),
  },
  {
    step: 8,
    name: 'credits that cannot be checked',
    status: 503,
    code: 'billing_unavailable',
    spoils: 'billing',
    apply: inServer({ hold: { kind: 'unavailable' } }),
  },
  {
    step: 9,
    name: 'no capacity',
    status: 503,
    code: 'infrastructure_rate_limit_exceeded',
    spoils: 'engine',
    apply: inServer({ script: () => [{ type: 'fail', reason: { kind: 'saturated', retryAfterMs: 1000 } }] }),
  },
  {
    step: 10,
    name: 'an engine that fails',
    status: 502,
    code: null,
    spoils: 'engine',
    apply: inServer({ script: () => [{ type: 'fail', reason: { kind: 'unavailable' } }] }),
  },
]
