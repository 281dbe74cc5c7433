import type { EngineFailureReason } from '../../src/inference/engine-failure.ts'
import type { TestServer, TestServerOptions } from '../support/test-server.ts'
import { answerOf, type ExpectedError } from './answer.ts'
import {
  chatRow,
  invalidRequest,
  noRetry,
  onEveryOperation,
  retryAfter,
  sendOperation,
  type ErrorRow,
} from './error-rows.ts'

/* What goes wrong after admission: steps 5 to 10 of the order of judgement. */

const catalogueDown: TestServerOptions = {
  ports: { catalogue: { list: () => 'unavailable', find: () => ({ kind: 'unavailable' }) } },
}

const notFound = { status: 404, ...invalidRequest, code: 'model_not_found', param: 'model' } as const

const modelRows: ErrorRow[] = [
  chatRow({ ...notFound, name: 'an unknown model', send: (server) => answerOf(server.chat({ model: 'nobody' })) }),
  {
    ...notFound,
    name: 'an unknown model in the path',
    operation: 'retrieveModel',
    level: 'request limits',
    send: (server) => answerOf(server.fetch('/models/nobody')),
    headers: noRetry,
  },
  ...onEveryOperation({
    ...notFound,
    name: 'a model past its shutdown date is as unknown, and the message gives the date',
    server: { ports: { catalogue: { list: () => [], find: () => ({ kind: 'shut-down', date: '2026-01-31' }) } } },
    message: /2026-01-31/,
  }).filter((row) => row.operation !== 'listModels'),
  ...onEveryOperation({
    name: 'the model availability check is unavailable',
    status: 503,
    type: 'api_error',
    code: 'model_availability_unavailable',
    param: null,
    server: catalogueDown,
    headers: { 'retry-after': '1', 'retry-after-ms': '1000', 'x-should-retry': null },
  }),
]

const badRequest = { status: 400, ...invalidRequest, headers: noRetry } as const
const assistantWithoutReasoning = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'never said here' },
  { role: 'user', content: 'And?' },
]

function badBody(code: string, param: string | null, name: string, overrides: Record<string, unknown>): ErrorRow {
  return chatRow({ ...badRequest, code, param, name, send: (server) => answerOf(server.chat(overrides)) })
}

const requestRows: ErrorRow[] = [
  badBody('invalid_value', 'temperature', 'a value out of range', { temperature: 2.1 }),
  badBody('invalid_value', 'messages[0].content[0].type', 'image content', {
    messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.org/a.png' } }] }],
  }),
  badBody('invalid_value', 'max_tokens', 'both maxima', { max_tokens: 1, max_completion_tokens: 1 }),
  badBody('invalid_value', 'tool_choice', 'tool_choice without tools', { tool_choice: 'auto' }),
  badBody('invalid_value', 'parallel_tool_calls', 'parallel calls without tools', { parallel_tool_calls: true }),
  badBody('invalid_value', 'stream_options', 'stream_options without stream', { stream_options: {} }),
  badBody('invalid_value', 'max_completion_tokens', "above the model's maximum", { max_completion_tokens: 1025 }),
  badBody('invalid_value', 'temperature', 'a wrong type', { temperature: 'warm' }),
  badBody('missing_required_parameter', 'model', 'no model', { model: undefined }),
  badBody('missing_required_parameter', 'messages', 'no messages', { messages: undefined }),
  badBody('missing_required_parameter', 'tools[0].function.name', 'a tool without a name', {
    tools: [{ type: 'function', function: {} }],
  }),
  badBody('unsupported_parameter', 'top_logprobs', 'an unlisted parameter', { top_logprobs: 2 }),
  badBody('unsupported_value', 'n', 'a fixed value', { n: 2 }),
  badBody('unsupported_value', 'reasoning_effort', 'an unsupported effort', { reasoning_effort: 'none' }),
  badBody('context_length_exceeded', 'messages', 'a prompt that is too long', {
    messages: [{ role: 'user', content: 'x'.repeat(4 * 4097) }],
  }),
  {
    ...badBody('missing_required_parameter', 'messages[1].reasoning_content', 'a turn without its reasoning', {
      messages: assistantWithoutReasoning,
    }),
    message: /messages\[1\]\.reasoning_content.*documentation/s,
  },
  chatRow({
    ...badRequest,
    code: 'invalid_value',
    param: null,
    name: 'a body that is no JSON',
    send: (server) => answerOf(server.chat({}, { body: '{' })),
  }),
]

const billing = { type: 'billing_error', param: null } as const
const send = (server: TestServer) => sendOperation.createChatCompletion(server)

const billingRows: ErrorRow[] = [
  chatRow({
    ...billing,
    status: 402,
    code: 'insufficient_credits',
    name: 'the credits are used up',
    server: { hold: { kind: 'insufficient-credits', reason: 'balance' } },
    send,
    headers: noRetry,
    message: /credits do not cover/,
  }),
  chatRow({
    ...billing,
    status: 402,
    code: 'insufficient_credits',
    name: 'the monthly cap is reached',
    server: { hold: { kind: 'insufficient-credits', reason: 'monthly-cap' } },
    send,
    headers: noRetry,
    message: /monthly cap/,
  }),
  chatRow({
    status: 503,
    type: 'api_error',
    param: null,
    code: 'billing_unavailable',
    name: 'the credits cannot be checked just now',
    server: { hold: { kind: 'unavailable' } },
    send,
    headers: { 'retry-after': '1', 'retry-after-ms': '1000' },
  }),
  chatRow({
    ...billing,
    status: 409,
    code: 'billing_conflict',
    name: 'the billing account is being changed',
    server: { hold: { kind: 'conflict', retryAfterMs: 2001 } },
    send,
    headers: retryAfter(3, 2001, 'false'),
  }),
]

function engineRow(reason: EngineFailureReason, expected: ExpectedError, headers = noRetry as ErrorRow['headers']) {
  return chatRow({
    ...expected,
    name: `the engine fails before the first byte: ${reason.kind}`,
    server: { script: () => [{ type: 'fail', reason }] },
    send,
    ...(headers === undefined ? {} : { headers }),
  })
}

const upstream = { status: 502, type: 'upstream_unavailable_error', param: null } as const
const capacity = { status: 503, type: 'api_error', code: 'infrastructure_rate_limit_exceeded', param: null } as const

const engineRows: ErrorRow[] = [
  engineRow({ kind: 'unavailable' }, { ...upstream, code: null }),
  engineRow({ kind: 'credentials-rejected' }, { ...upstream, code: 'upstream_credentials_rejected' }),
  engineRow({ kind: 'saturated', retryAfterMs: 4200 }, capacity, retryAfter(5, 4200)),
  engineRow(
    { kind: 'context-length-exceeded' },
    { status: 400, ...invalidRequest, code: 'context_length_exceeded', param: 'messages' },
  ),
  engineRow(
    { kind: 'invalid-request', param: 'tools[0].function.parameters', message: 'The schema is recursive.' },
    { status: 400, ...invalidRequest, code: 'invalid_value', param: 'tools[0].function.parameters' },
  ),
  chatRow({
    ...upstream,
    code: null,
    name: 'the engine ends without a finish reason',
    server: { script: () => [{ type: 'text', text: 'Hel' }, { type: 'truncate' }] },
    send,
    headers: noRetry,
  }),
]

/** The fault's own words name a path and a secret: neither may leave. */
const ownFault = new Error('cannot read /var/secret of 10.0.0.7')

const internalRows = onEveryOperation({
  name: 'our own fault tells the request id and nothing of the inside',
  status: 500,
  type: 'api_error',
  code: 'internal_error',
  param: null,
  server: {
    ports: {
      catalogue: {
        list: () => Promise.reject(ownFault),
        find: () => Promise.reject(ownFault),
      },
    },
  },
  headers: noRetry,
  message: /^(?!.*(secret|10\.0\.0\.7)).*[0-9a-f]{8}-[0-9a-f]{4}-/s,
})

export const failureRows: readonly ErrorRow[] = [
  ...modelRows,
  ...requestRows,
  ...billingRows,
  ...engineRows,
  ...internalRows,
]
