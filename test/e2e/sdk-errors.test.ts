import {
  APIError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  type OpenAI,
} from 'openai'
import { describe, expect, it } from 'vitest'
import { accessRules } from '../../src/gateway/steps/check-access.ts'
import type { EngineFailureReason } from '../../src/inference/engine-failure.ts'
import { TestServer, testModel, type TestServerOptions } from '../support/test-server.ts'
import { ComposedServer, demonstrationModel } from './support/composed-server.ts'
import { rejectionOf } from './support/rejection-of.ts'
import { sdkClient } from './support/sdk-client.ts'

const messages = [{ role: 'user' as const, content: 'Hello' }]
const chat = (client: OpenAI, more: object = {}) =>
  client.chat.completions.create({ model: testModel.id, messages, ...more })

/** What is wrong with the server, what is asked of it, and what the SDK must raise. */
interface Case {
  name: string
  options?: TestServerOptions
  ask?: (client: OpenAI) => PromiseLike<unknown>
  raises: abstract new (...parameters: never[]) => APIError
  as: { status: number; type: string; code: string | null; param?: string | null }
}

const invalid = { status: 400, type: 'invalid_request_error' }
const failing = (reason: EngineFailureReason): TestServerOptions => ({ script: () => [{ type: 'fail', reason }] })

const cases: readonly Case[] = [
  {
    name: 'a value out of range',
    ask: (client) => chat(client, { temperature: 3 }),
    raises: BadRequestError,
    as: { ...invalid, code: 'invalid_value', param: 'temperature' },
  },
  {
    name: 'an image',
    ask: (client) =>
      chat(client, {
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }] },
        ],
      }),
    raises: BadRequestError,
    as: { ...invalid, code: 'invalid_value', param: 'messages[0].content[0].type' },
  },
  {
    name: 'a parameter that is not listed',
    ask: (client) => chat(client, { user: 'ann' }),
    raises: BadRequestError,
    as: { ...invalid, code: 'unsupported_parameter', param: 'user' },
  },
  {
    name: 'another value than the fixed one',
    ask: (client) => chat(client, { n: 2 }),
    raises: BadRequestError,
    as: { ...invalid, code: 'unsupported_value', param: 'n' },
  },
  {
    name: 'an effort that the model does not support',
    ask: (client) => chat(client, { reasoning_effort: 'minimal' }),
    raises: BadRequestError,
    as: { ...invalid, code: 'unsupported_value', param: 'reasoning_effort' },
  },
  {
    name: 'a conversation longer than the context',
    ask: (client) => chat(client, { messages: [{ role: 'user', content: 'word '.repeat(20_000) }] }),
    raises: BadRequestError,
    as: { ...invalid, code: 'context_length_exceeded', param: 'messages' },
  },
  {
    name: 'an earlier turn that nobody remembers the reasoning of',
    ask: (client) => chat(client, { messages: [...messages, { role: 'assistant', content: 'Hi' }, ...messages] }),
    raises: BadRequestError,
    as: { ...invalid, code: 'missing_required_parameter', param: 'messages[1].reasoning_content' },
  },
  {
    name: 'an unknown model',
    ask: (client) => chat(client, { model: 'no/such' }),
    raises: NotFoundError,
    as: { status: 404, type: 'invalid_request_error', code: 'model_not_found', param: 'model' },
  },
  {
    name: 'an endpoint that does not exist',
    ask: (client) => client.embeddings.create({ model: testModel.id, input: 'Hello' }),
    raises: NotFoundError,
    as: { status: 404, type: 'invalid_request_error', code: 'unknown_endpoint' },
  },
  {
    name: 'a method that an endpoint does not have',
    ask: (client) => client.chat.completions.list(),
    raises: APIError,
    as: { status: 405, type: 'invalid_request_error', code: 'method_not_allowed' },
  },
  {
    name: 'no credits',
    options: { hold: { kind: 'insufficient-credits', reason: 'balance' } },
    raises: APIError,
    as: { status: 402, type: 'billing_error', code: 'insufficient_credits' },
  },
  {
    name: 'a billing conflict',
    options: { hold: { kind: 'conflict', retryAfterMs: 1000 } },
    raises: ConflictError,
    as: { status: 409, type: 'billing_error', code: 'billing_conflict' },
  },
  {
    name: 'a body that is too large',
    options: { settings: { bodyBytesMax: 1000 } },
    ask: (client) => chat(client, { messages: [{ role: 'user', content: 'x'.repeat(2000) }] }),
    raises: APIError,
    as: { status: 413, type: 'invalid_request_error', code: 'request_too_large' },
  },
  {
    name: 'a body that does not claim to be JSON',
    ask: (client) =>
      client.chat.completions.create({ model: testModel.id, messages }, { headers: { 'content-type': 'text/plain' } }),
    raises: APIError,
    as: { status: 415, type: 'invalid_request_error', code: 'unsupported_media_type' },
  },
  {
    name: 'a limit that admits nothing',
    options: { limits: { requestsPerMinute: 0 } },
    raises: RateLimitError,
    as: { status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  },
  {
    name: 'a fault of our own',
    options: {
      ports: {
        billing: {
          hold: () => {
            throw new Error('a detail of the inside')
          },
        },
      },
    },
    raises: InternalServerError,
    as: { status: 500, type: 'api_error', code: 'internal_error' },
  },
  {
    name: 'a backend that fails',
    options: failing({ kind: 'unavailable' }),
    raises: InternalServerError,
    as: { status: 502, type: 'upstream_unavailable_error', code: null },
  },
  {
    name: 'a backend that rejects our credentials',
    options: failing({ kind: 'credentials-rejected' }),
    raises: InternalServerError,
    as: { status: 502, type: 'upstream_unavailable_error', code: 'upstream_credentials_rejected' },
  },
  {
    name: 'a backend without capacity',
    options: failing({ kind: 'saturated', retryAfterMs: 1000 }),
    raises: InternalServerError,
    as: { status: 503, type: 'api_error', code: 'infrastructure_rate_limit_exceeded' },
  },
  {
    name: 'limits that cannot be asked',
    options: { ports: { limiter: { take: () => ({ kind: 'unavailable', retryAfterMs: 1000 }) } } },
    raises: InternalServerError,
    as: { status: 503, type: 'api_error', code: 'rate_limit_unavailable' },
  },
  {
    name: 'models that cannot be asked',
    options: { ports: { catalogue: { list: () => 'unavailable', find: () => ({ kind: 'unavailable' }) } } },
    raises: InternalServerError,
    as: { status: 503, type: 'api_error', code: 'model_availability_unavailable' },
  },
]

describe('the SDK raises', () => {
  it.each(cases)('$raises.name $as.status for $name', async ({ options, ask = chat, raises, as }) => {
    await using server = await TestServer.start(options)
    const failure = await rejectionOf(ask(sdkClient(server)), raises)
    // Where the SDK has no class of its own for a status, it must not take it for another one.
    expect(failure.constructor.name).toBe(raises.name)
    expect(failure).toMatchObject({ param: null, ...as })
    expect(failure.requestID).toBe(server.summaries[0]?.requestId)
    expect(failure.headers?.get('service-data-retention')).toBe('zero')
    expect(failure.message).not.toContain('inside')
  })

  it.each(accessRules.map((rule) => rule.error))('PermissionDeniedError for %s', async (code) => {
    const state = {
      account_restricted: { accountRestricted: true },
      platform_access_required: { platformAccessGranted: false },
      onboarding_pending: { onboardingComplete: false },
      organization_membership_required: { activeMember: false },
      plan_access_denied: { planAdmitsCredential: false },
    }[code as string]
    await using server = await TestServer.start({ caller: { credentialKind: 'playground' }, access: state ?? {} })
    const failure = await rejectionOf(sdkClient(server).models.list(), PermissionDeniedError)
    expect(failure).toMatchObject({ status: 403, type: 'permission_error', code, param: null })
  })
})

describe('a wrong key', () => {
  it.each([
    ['unknown', 'wrong-key', 'invalid_api_key'],
    ['blank', ' ', 'missing_credential'],
  ])('that is %s raises AuthenticationError', async (_name, apiKey, code) => {
    await using server = await TestServer.start()
    const failure = await rejectionOf(sdkClient(server, { apiKey }).models.list(), AuthenticationError)
    expect(failure).toMatchObject({ status: 401, type: 'authentication_error', code, param: null })
    expect(failure.requestID).toBe(server.summaries[0]?.requestId)
    expect(failure.headers?.get('service-data-retention')).toBeNull()
  })

  it('that was revoked raises AuthenticationError from the next request on', async () => {
    await using server = await ComposedServer.start()
    const client = sdkClient(server)
    await client.models.list()
    const { data } = (await server.operate('GET', '/api-keys')) as { data: { id: string }[] }
    await server.operate('DELETE', `/api-keys/${data[0]?.id}`)
    const failure = await rejectionOf(client.models.list(), AuthenticationError)
    expect(failure).toMatchObject({ status: 401, code: 'invalid_api_key' })
    expect(failure.message).toContain('revoked')
  })
})

describe('a wrong base address', () => {
  it.each(['', '/v1', '/compat'])('ending in "%s" is answered with the right one', async (path) => {
    await using server = await ComposedServer.start()
    const client = sdkClient(server, { baseURL: `${server.origin}${path}` })
    const creating = client.chat.completions.create({ model: demonstrationModel, messages })
    const failure = await rejectionOf(creating, NotFoundError)
    expect(failure).toMatchObject({ status: 404, code: 'unknown_endpoint', type: 'invalid_request_error' })
    expect(failure.message).toContain('/compat/v1')
    expect(failure.requestID).toBeTypeOf('string')
  })

  it('with a slash at the end is as good as the one without', async () => {
    await using server = await TestServer.start()
    const client = sdkClient(server, { baseURL: `${server.apiRoot}/` })
    expect((await client.models.list()).data).toHaveLength(1)
    expect((await chat(client)).object).toBe('chat.completion')
  })
})
