import { z } from 'zod'
import { credentialKinds } from '../../contract/credential-kinds.ts'
import { creditsText, creditsTextSchema } from '../billing/credits.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { ListedRequest } from './usage-store.ts'

const requestFields = {
  id: z.string().meta({ description: 'What `x-request-id` said.' }),
  object: z.literal('request'),
  project_id: z.string(),
  project_name: z.string().nullable(),
  credential: z.strictObject({
    kind: z.enum(credentialKinds),
    id: z.string(),
    name: z.string().nullable(),
    hint: z.string().nullable(),
  }),
  account_id: z.string().nullable(),
  operation: z.string(),
  model: z.string().nullable(),
  streamed: z.boolean(),
  status: z.int().nullable().meta({ description: 'Null when the client left before there was an answer.' }),
  outcome: z.string().nullable().meta({
    description: 'Why the generation ended: a finish reason, `aborted` or `failed`; null where none was begun.',
  }),
  error: z.string().nullable(),
  prompt_tokens: z.int(),
  cached_tokens: z.int(),
  completion_tokens: z.int(),
  reasoning_tokens: z.int(),
  cost: creditsTextSchema,
  started_at: timeSchema,
  duration_ms: z.int(),
  time_in_queue_ms: z.int().nullable().meta({
    description:
      'How long it waited until the engine had a place for it. Null where that did not happen, or is not known.',
  }),
  time_to_first_token_ms: z.int().nullable(),
}

/** One admitted request. */
export const requestResource = z.strictObject(requestFields).meta({ id: 'Request' })

/** One step on a request's way. */
const momentResource = z
  .strictObject({
    event: z.enum(['admitted', 'queued', 'begun', 'first_token', 'finished', 'refused', 'failed', 'aborted']),
    at: timeSchema,
    after_ms: z.int(),
    reason: z.string().nullable().meta({ description: 'A finish reason or an error code.' }),
  })
  .meta({ id: 'RequestMoment' })

/** The same with its course, for somebody who looks at one. */
export const requestDetailsResource = z
  .strictObject({
    ...requestFields,
    timeline: z.array(momentResource),
    content_kept_until: timeSchema.nullable().meta({ description: 'Null where no content is kept.' }),
  })
  .meta({ id: 'RequestDetails' })

export function renderRequest(request: ListedRequest): z.input<typeof requestResource> {
  return {
    id: request.requestId,
    object: 'request',
    project_id: request.projectId,
    project_name: request.projectName ?? null,
    credential: {
      kind: request.credentialKind,
      id: request.credentialId,
      name: request.apiKey?.name ?? null,
      hint: request.apiKey?.hint ?? null,
    },
    account_id: request.accountId ?? null,
    operation: request.operation,
    model: request.model ?? null,
    streamed: request.streamed,
    status: request.status === 0 ? null : request.status,
    outcome: request.outcome ?? null,
    error: request.errorCode ?? null,
    prompt_tokens: request.promptTokens,
    cached_tokens: request.cachedTokens,
    completion_tokens: request.completionTokens,
    reasoning_tokens: request.reasoningTokens,
    cost: creditsText(request.cost),
    started_at: timeText(request.startedAtMs),
    duration_ms: request.durationMs,
    time_in_queue_ms: timeInQueueMs(request) ?? null,
    time_to_first_token_ms: request.firstTokenMs ?? null,
  }
}

export function renderRequestDetails(
  request: ListedRequest,
  contentExpiresAtMs: number | undefined,
): z.input<typeof requestDetailsResource> {
  return {
    ...renderRequest(request),
    timeline: timelineOf(request),
    content_kept_until: timeText(contentExpiresAtMs),
  }
}

function timelineOf(request: ListedRequest): z.input<typeof momentResource>[] {
  const { startedAtMs, queuedMs, begunMs, firstTokenMs, durationMs } = request
  const moment = (
    event: z.input<typeof momentResource>['event'],
    afterMs: number | undefined,
    reason?: string,
  ): z.input<typeof momentResource>[] =>
    afterMs === undefined
      ? []
      : [{ event, at: timeText(startedAtMs + afterMs), after_ms: afterMs, reason: reason ?? null }]
  return [
    ...moment('admitted', 0),
    ...moment('queued', queuedMs),
    ...moment('begun', begunMs),
    ...moment('first_token', firstTokenMs),
    ...moment(endOf(request), durationMs, request.errorCode ?? request.outcome),
  ]
}

function timeInQueueMs({ queuedMs, begunMs }: ListedRequest): number | undefined {
  return queuedMs === undefined || begunMs === undefined ? undefined : begunMs - queuedMs
}

function endOf({ outcome, status }: ListedRequest): z.input<typeof momentResource>['event'] {
  if (outcome === 'aborted' || outcome === 'failed') return outcome
  return status >= 400 ? 'refused' : 'finished'
}
