import type { Caller } from '../../src/gateway/ports.ts'
import { answerOf, type ExpectedError } from './answer.ts'
import { invalidRequest, noRetry, onEveryOperation, type ErrorRow } from './error-rows.ts'
import { rawRequest } from './raw-http.ts'

/* What is refused before the request itself is looked at: steps 1 to 3 of the order of judgement. */

const challenge = { ...noRetry, 'www-authenticate': 'Bearer' }
const authentication = { status: 401, type: 'authentication_error', param: null, level: 'request id' } as const

/** Authorization headers without a credential of ours in them. */
const withoutCredential = ['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'test-key', 'Token test-key']

const missingCredentialRows = withoutCredential.flatMap((authorization) =>
  onEveryOperation({
    ...authentication,
    name: `Authorization ${JSON.stringify(authorization)} carries no credential`,
    code: 'missing_credential',
    init: { headers: { authorization } },
    headers: challenge,
  }),
)

/** The message tells revoked and expired apart only for a key that did exist. */
const rejections = {
  malformed: /^(?!.*(revoked|expired))/,
  unknown: /^(?!.*(revoked|expired))/,
  revoked: /revoked/,
  expired: /expired/,
} as const

const invalidKeyRows = (Object.keys(rejections) as (keyof typeof rejections)[]).flatMap((reason) =>
  onEveryOperation({
    ...authentication,
    name: `a key that is ${reason}`,
    code: 'invalid_api_key',
    server: { authenticate: () => ({ kind: 'rejected', reason }) },
    headers: challenge,
    message: rejections[reason],
  }),
)

const uncheckedKeyRows = onEveryOperation({
  name: 'a key that cannot be checked just now is neither accepted nor refused',
  status: 503,
  type: 'api_error',
  code: 'authentication_unavailable',
  param: null,
  level: 'request id',
  server: { authenticate: () => ({ kind: 'unavailable' }) },
  headers: { 'retry-after': '1', 'retry-after-ms': '1000', 'www-authenticate': null },
})

/** What makes each of the five codes, in their order of precedence. */
export const accessFaults: readonly { code: string; access: Partial<Caller['access']> }[] = [
  { code: 'account_restricted', access: { accountRestricted: true } },
  { code: 'platform_access_required', access: { platformAccessGranted: false } },
  { code: 'onboarding_pending', access: { onboardingComplete: false } },
  { code: 'organization_membership_required', access: { activeMember: false } },
  { code: 'plan_access_denied', access: { planAdmitsCredential: false } },
]

const permissionRows = accessFaults.flatMap(({ code, access }) =>
  onEveryOperation({
    name: code,
    status: 403,
    type: 'permission_error',
    code,
    param: null,
    level: 'retention',
    // Registration can be unfinished in the playground alone.
    server: { access, caller: { credentialKind: 'playground' } },
    headers: { ...noRetry, 'www-authenticate': null },
  }),
)

const unknownEndpoint: ExpectedError = { status: 404, ...invalidRequest, code: 'unknown_endpoint', param: null }

const unknownPaths = ['', '/', '/chat', '/chat/completions/', '/chat/completions/x', '/models/', '/completions']
const unsupportedEndpoints = ['/responses', '/embeddings', '/images/generations', '/audio/speech', '/files', '/batches']
const threeOperations = /POST \S+\/chat\/completions, GET \S+\/models, GET \S+\/models\/\{model\}/

const routeRows = [...unknownPaths, ...unsupportedEndpoints, '/assistants', '//models', '/Models'].map(
  (path): ErrorRow => ({
    ...unknownEndpoint,
    name: `the path ${JSON.stringify(path)} under the API root`,
    operation: 'none',
    level: 'request limits',
    send: (server) => rawRequest(server, { path: `/compat/v1${path}` }),
    headers: noRetry,
    message: threeOperations,
  }),
)

const outsideRow: ErrorRow = {
  ...unknownEndpoint,
  name: 'a path outside the API root, which asks for no credential',
  operation: 'none',
  level: 'request id',
  send: (server) => rawRequest(server, { path: '/v1/models', headers: { authorization: '' } }),
  message: /\/compat\/v1/,
}

const wrongMethods = [
  ['GET', '/chat/completions', 'POST'],
  ['PUT', '/chat/completions', 'POST'],
  ['OPTIONS', '/chat/completions', 'POST'],
  ['POST', '/models', 'GET'],
  ['DELETE', '/models', 'GET'],
  ['HEAD', '/models', 'GET'],
  ['DELETE', '/models/house/model-1.0', 'GET'],
] as const

const wrongMethodRows = wrongMethods.map(([method, path, allow]): ErrorRow => ({
  name: `${method} ${path}`,
  operation: 'none',
  status: 405,
  ...invalidRequest,
  code: 'method_not_allowed',
  param: null,
  level: 'request limits',
  send: (server) => rawRequest(server, { method, path: `/compat/v1${path}` }),
  headers: { ...noRetry, allow },
}))

const mediaTypes: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': 'application/json, text/plain' },
  { 'content-type': '' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
]

const mediaTypeRows = mediaTypes.map((headers): ErrorRow => ({
  name: `a body declared as ${JSON.stringify(headers)}`,
  operation: 'createChatCompletion',
  status: 415,
  ...invalidRequest,
  code: 'unsupported_media_type',
  param: null,
  level: 'all limits',
  send: (server) => answerOf(server.chat({}, { headers })),
  headers: noRetry,
}))

const tooLarge = { status: 413, ...invalidRequest, code: 'request_too_large', param: null } as const

const sizeRows: ErrorRow[] = [
  {
    ...tooLarge,
    name: 'a body one byte above the maximum',
    operation: 'createChatCompletion',
    level: 'all limits',
    server: { settings: { bodyBytesMax: 1000 } },
    send: (server) => answerOf(server.chat({}, { body: ' '.repeat(1001) })),
    headers: noRetry,
    message: /1000/,
  },
  {
    ...tooLarge,
    name: 'a body that does not say its length and turns out too long',
    operation: 'createChatCompletion',
    level: 'all limits',
    server: { settings: { bodyBytesMax: 1000 } },
    send: (server) =>
      rawRequest(server, {
        method: 'POST',
        path: '/compat/v1/chat/completions',
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
        body: ' '.repeat(1001),
      }),
    headers: noRetry,
  },
  {
    ...tooLarge,
    name: 'a body above the default maximum of 10 MiB',
    operation: 'createChatCompletion',
    level: 'all limits',
    send: (server) => answerOf(server.chat({}, { body: ' '.repeat(10 * 1024 * 1024 + 1) })),
    headers: noRetry,
  },
]

export const refusalRows: readonly ErrorRow[] = [
  ...missingCredentialRows,
  ...invalidKeyRows,
  ...uncheckedKeyRows,
  ...permissionRows,
  ...routeRows,
  outsideRow,
  ...wrongMethodRows,
  ...mediaTypeRows,
  ...sizeRows,
]
