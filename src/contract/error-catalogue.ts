/**
 * Every error the service can answer with, once. Status, type and code stand together, so that they cannot disagree; the
 * documentation of errors is generated from `condition` and `remedy`. `source` tells the contract's own rows from those with
 * which we fill its gaps.
 */
export interface ErrorDefinition {
  status: number
  type: ErrorType
  code: string | null
  condition: string
  remedy: string
  source: 'contract' | 'ours'
}

export type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'billing_error'
  | 'permission_error'
  | 'rate_limit_error'
  | 'upstream_unavailable_error'
  | 'api_error'

export const errorCatalogue = {
  invalid_value: {
    status: 400,
    type: 'invalid_request_error',
    code: 'invalid_value',
    condition: 'A value is out of range, of the wrong type or otherwise invalid, or the body is not a JSON object.',
    remedy: 'Correct the parameter that `param` names. Only text content is accepted.',
    source: 'contract',
  },
  unsupported_parameter: {
    status: 400,
    type: 'invalid_request_error',
    code: 'unsupported_parameter',
    condition: 'A top-level parameter that the interface does not list was sent, even as null.',
    remedy: 'Remove the parameter that `param` names.',
    source: 'contract',
  },
  unsupported_value: {
    status: 400,
    type: 'invalid_request_error',
    code: 'unsupported_value',
    condition: 'A parameter with fixed accepted values, or `reasoning_effort`, has a value that is not accepted.',
    remedy: 'Send one of the values in the message, or leave the parameter out.',
    source: 'contract',
  },
  context_length_exceeded: {
    status: 400,
    type: 'invalid_request_error',
    code: 'context_length_exceeded',
    condition: "The prompt, or the prompt plus the requested output, exceeds the model's context window.",
    remedy: 'Shorten `messages` or ask for fewer output tokens. Nothing is ever truncated for you.',
    source: 'contract',
  },
  missing_required_parameter: {
    status: 400,
    type: 'invalid_request_error',
    code: 'missing_required_parameter',
    condition:
      'A required parameter is absent, or an earlier assistant message lacks its `reasoning_content` and it could not be restored.',
    remedy: 'Send the parameter that `param` names. For reasoning: replay the assistant message as you received it.',
    source: 'contract',
  },
  malformed_http: {
    status: 400,
    type: 'invalid_request_error',
    code: 'malformed_http',
    condition: 'The bytes received are not a well-formed HTTP/1.1 request.',
    remedy: 'Use an ordinary HTTP client. The connection is closed.',
    source: 'ours',
  },
  missing_credential: {
    status: 401,
    type: 'authentication_error',
    code: 'missing_credential',
    condition: 'The Authorization header carries no API key or playground credential.',
    remedy: 'Send `Authorization: Bearer <API key>`. Check that the environment variable with your key is set.',
    source: 'ours',
  },
  invalid_api_key: {
    status: 401,
    type: 'authentication_error',
    code: 'invalid_api_key',
    condition: 'The key is incorrect, revoked or expired.',
    remedy: 'Use a key that is shown as active; create a new one if it was revoked or has expired.',
    source: 'contract',
  },
  insufficient_credits: {
    status: 402,
    type: 'billing_error',
    code: 'insufficient_credits',
    condition:
      'The credits of the organization, or what is left of its monthly cap, do not cover the most that this request may cost.',
    remedy: 'Add credits or raise the cap, or ask for fewer output tokens.',
    source: 'ours',
  },
  account_restricted: {
    status: 403,
    type: 'permission_error',
    code: 'account_restricted',
    condition: 'The account is restricted from using the API.',
    remedy: 'Contact the operator of this installation.',
    source: 'contract',
  },
  platform_access_required: {
    status: 403,
    type: 'permission_error',
    code: 'platform_access_required',
    condition: 'The account is waiting for platform access.',
    remedy: 'Wait until the operator opens access for the account.',
    source: 'contract',
  },
  onboarding_pending: {
    status: 403,
    type: 'permission_error',
    code: 'onboarding_pending',
    condition: 'Registration is unfinished (playground use).',
    remedy: 'Finish the registration in the console.',
    source: 'contract',
  },
  organization_membership_required: {
    status: 403,
    type: 'permission_error',
    code: 'organization_membership_required',
    condition: "The caller is not an active member of the credential's organization.",
    remedy: 'Use a credential made by an active member.',
    source: 'contract',
  },
  plan_access_denied: {
    status: 403,
    type: 'permission_error',
    code: 'plan_access_denied',
    condition: "The organization's plan excludes access with this kind of credential.",
    remedy: 'Use another kind of credential or change the plan.',
    source: 'contract',
  },
  model_not_found: {
    status: 404,
    type: 'invalid_request_error',
    code: 'model_not_found',
    condition: 'The model is unknown, shut down, or not available to the organization.',
    remedy: 'Choose an id from `GET /models`.',
    source: 'contract',
  },
  unknown_endpoint: {
    status: 404,
    type: 'invalid_request_error',
    code: 'unknown_endpoint',
    condition: 'The path is none of the three operations.',
    remedy: 'Use `POST /chat/completions`, `GET /models` or `GET /models/{model}` under the API root.',
    source: 'ours',
  },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    code: 'method_not_allowed',
    condition: 'The operation exists, but not with this method.',
    remedy: 'Use the method in the `Allow` header.',
    source: 'ours',
  },
  request_timeout: {
    status: 408,
    type: 'invalid_request_error',
    code: 'request_timeout',
    condition: 'The request did not arrive in time.',
    remedy: 'Send the request again over a faster or steadier connection.',
    source: 'ours',
  },
  billing_conflict: {
    status: 409,
    type: 'billing_error',
    code: 'billing_conflict',
    condition:
      'The billing account is being changed (a plan change or a payment being settled); nothing ran or was charged.',
    remedy: 'Send the request again after the delay in `Retry-After`.',
    source: 'ours',
  },
  request_too_large: {
    status: 413,
    type: 'invalid_request_error',
    code: 'request_too_large',
    condition: 'The request body exceeds the maximum size.',
    remedy: 'Reduce the body below the size in the message.',
    source: 'contract',
  },
  unsupported_media_type: {
    status: 415,
    type: 'invalid_request_error',
    code: 'unsupported_media_type',
    condition: '`Content-Type` does not declare JSON, or the body is compressed.',
    remedy: 'Set `Content-Type: application/json` and send the body as it is.',
    source: 'contract',
  },
  expectation_failed: {
    status: 417,
    type: 'invalid_request_error',
    code: 'expectation_failed',
    condition: 'The `Expect` header asks for something other than `100-continue`.',
    remedy: 'Leave the `Expect` header out.',
    source: 'ours',
  },
  rate_limit_exceeded: {
    status: 429,
    type: 'rate_limit_error',
    code: 'rate_limit_exceeded',
    condition: 'The organization reached one of its four limits: requests or tokens, per minute or per UTC day.',
    remedy: 'Wait for the time in `Retry-After`. A rejected request uses no capacity. Daily limits reset at 00:00 UTC.',
    source: 'contract',
  },
  headers_too_large: {
    status: 431,
    type: 'invalid_request_error',
    code: 'headers_too_large',
    condition: 'The request line and headers together exceed the maximum size.',
    remedy: 'Send fewer or shorter headers.',
    source: 'ours',
  },
  internal_error: {
    status: 500,
    type: 'api_error',
    code: 'internal_error',
    condition: 'A fault of ours.',
    remedy: 'Retry; if it stays, give the operator the request id in the message.',
    source: 'ours',
  },
  upstream_unavailable: {
    status: 502,
    type: 'upstream_unavailable_error',
    code: null,
    condition: 'The inference backend failed to produce a (complete) response.',
    remedy: 'Retry the whole request; partial streams are not resumed.',
    source: 'contract',
  },
  upstream_credentials_rejected: {
    status: 502,
    type: 'upstream_unavailable_error',
    code: 'upstream_credentials_rejected',
    condition: "The backend rejected the platform's own credentials; the caller's key was not the cause.",
    remedy: 'Tell the operator: the credentials of a backend need attention.',
    source: 'contract',
  },
  rate_limit_unavailable: {
    status: 503,
    type: 'api_error',
    code: 'rate_limit_unavailable',
    condition: 'Rate limiting is temporarily unavailable, and nothing is admitted unmetered.',
    remedy: 'Retry after the delay in `Retry-After`.',
    source: 'contract',
  },
  model_availability_unavailable: {
    status: 503,
    type: 'api_error',
    code: 'model_availability_unavailable',
    condition: 'The model availability check is temporarily unavailable.',
    remedy: 'Retry after the delay in `Retry-After`.',
    source: 'contract',
  },
  infrastructure_rate_limit_exceeded: {
    status: 503,
    type: 'api_error',
    code: 'infrastructure_rate_limit_exceeded',
    condition: 'Inference capacity is temporarily unavailable.',
    remedy: 'Retry after the delay in `Retry-After`.',
    source: 'contract',
  },
  authentication_unavailable: {
    status: 503,
    type: 'api_error',
    code: 'authentication_unavailable',
    condition: 'The credential could not be checked just now; it is neither accepted nor refused.',
    remedy: 'Retry after the delay in `Retry-After`.',
    source: 'ours',
  },
  billing_unavailable: {
    status: 503,
    type: 'api_error',
    code: 'billing_unavailable',
    condition: 'The credits of the organization could not be checked just now; nothing ran or was charged.',
    remedy: 'Retry after the delay in `Retry-After`.',
    source: 'ours',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorName = keyof typeof errorCatalogue
