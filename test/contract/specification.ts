/*
 * The lists of the specification document, written down from its text and from our record of decisions where it is silent.
 * Nothing here is derived from the code: these lists are what the code is held against.
 */

/** Chat completion request: the parameter table, in its order. */
export const specifiedParameters = [
  'model',
  'messages',
  'stream',
  'stream_options',
  'temperature',
  'top_p',
  'max_completion_tokens',
  'max_tokens',
  'stop',
  'seed',
  'reasoning_effort',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'n',
  'logprobs',
  'logit_bias',
  'frequency_penalty',
  'presence_penalty',
  'response_format',
  'service_tier',
  'store',
  'modalities',
  'verbosity',
] as const

/** Parameters that the specification itself calls unsupported. */
export const specifiedUnsupportedParameters = ['top_logprobs', 'audio', 'prediction', 'user', 'metadata'] as const

/** Message: the roles. */
export const specifiedRoles = ['system', 'developer', 'user', 'assistant', 'tool'] as const

export interface SpecifiedError {
  status: number
  type: string
  code: string | null
}

function error(status: number, type: string, code: string | null): SpecifiedError {
  return { status, type, code }
}

/** Errors: the table. The three `api_error` rows have no status there; ours is 503. */
export const specifiedErrors: readonly SpecifiedError[] = [
  error(400, 'invalid_request_error', 'invalid_value'),
  error(400, 'invalid_request_error', 'unsupported_parameter'),
  error(400, 'invalid_request_error', 'unsupported_value'),
  error(400, 'invalid_request_error', 'context_length_exceeded'),
  error(400, 'invalid_request_error', 'missing_required_parameter'),
  error(401, 'authentication_error', 'invalid_api_key'),
  error(403, 'permission_error', 'organization_membership_required'),
  error(403, 'permission_error', 'platform_access_required'),
  error(403, 'permission_error', 'onboarding_pending'),
  error(403, 'permission_error', 'plan_access_denied'),
  error(403, 'permission_error', 'account_restricted'),
  error(404, 'invalid_request_error', 'model_not_found'),
  error(413, 'invalid_request_error', 'request_too_large'),
  error(415, 'invalid_request_error', 'unsupported_media_type'),
  error(429, 'rate_limit_error', 'rate_limit_exceeded'),
  error(502, 'upstream_unavailable_error', null),
  error(502, 'upstream_unavailable_error', 'upstream_credentials_rejected'),
  error(503, 'api_error', 'rate_limit_unavailable'),
  error(503, 'api_error', 'model_availability_unavailable'),
  error(503, 'api_error', 'infrastructure_rate_limit_exceeded'),
]

/** What we decided where the specification shows no code or no body. */
export const decidedErrors: readonly SpecifiedError[] = [
  error(401, 'authentication_error', 'missing_credential'),
  error(402, 'billing_error', 'insufficient_credits'),
  error(404, 'invalid_request_error', 'unknown_endpoint'),
  error(405, 'invalid_request_error', 'method_not_allowed'),
  error(409, 'billing_error', 'billing_conflict'),
  error(500, 'api_error', 'internal_error'),
  error(503, 'api_error', 'authentication_unavailable'),
  error(503, 'api_error', 'billing_unavailable'),
]

/** Answers to what never becomes a request of the interface: faults of HTTP itself. */
export const transportErrors: readonly SpecifiedError[] = [
  error(400, 'invalid_request_error', 'malformed_http'),
  error(408, 'invalid_request_error', 'request_timeout'),
  error(417, 'invalid_request_error', 'expectation_failed'),
  error(431, 'invalid_request_error', 'headers_too_large'),
]

/** Response headers: the table, and when each is there. `chat` ones are on chat completions only. */
export const specifiedHeaders = {
  'x-request-id': 'always',
  'x-server-request-id': 'always',
  'service-data-retention': 'authenticated',
  'x-ratelimit-limit-requests': 'admitted',
  'x-ratelimit-remaining-requests': 'admitted',
  'x-ratelimit-reset-requests': 'admitted',
  'x-ratelimit-limit-requests-day': 'admitted',
  'x-ratelimit-remaining-requests-day': 'admitted',
  'x-ratelimit-reset-requests-day': 'admitted',
  'x-ratelimit-limit-tokens': 'admitted chat',
  'x-ratelimit-remaining-tokens': 'admitted chat',
  'x-ratelimit-reset-tokens': 'admitted chat',
  'x-ratelimit-limit-tokens-day': 'admitted chat',
  'x-ratelimit-remaining-tokens-day': 'admitted chat',
  'x-ratelimit-reset-tokens-day': 'admitted chat',
} as const

export const specifiedHeaderNames: readonly string[] = Object.keys(specifiedHeaders)

/** Endpoints: the three operations and the statuses besides 200 that each names. */
export const specifiedOperations = {
  createChatCompletion: {
    method: 'POST',
    path: '/chat/completions',
    statuses: [400, 401, 402, 403, 404, 409, 413, 415, 429, 500, 502, 503],
  },
  listModels: { method: 'GET', path: '/models', statuses: [401, 403, 429, 503] },
  retrieveModel: { method: 'GET', path: '/models/{model}', statuses: [401, 403, 404, 429, 503] },
} as const

export type SpecifiedOperation = keyof typeof specifiedOperations

/** The lifecycle table and the table of events: what can move a stream, or keep it waiting. */
export const specifiedStreamStates = [
  'chunk',
  'last chunk of the choice',
  'usage chunk',
  'end marker',
  'error event',
  'connection ends without end marker',
  'comment',
] as const

export type SpecifiedStreamState = (typeof specifiedStreamStates)[number]

/** The values of `service-data-retention`. */
export const specifiedRetentions = ['zero', 'standard', 'contributor'] as const
