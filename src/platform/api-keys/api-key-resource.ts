import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { IssuedApiKey } from './api-key.ts'
import type { ListedApiKey } from './api-key-store.ts'

/** A key as the platform API shows it: never the key itself. */
export const apiKeyResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('api_key'),
    organization_id: z.string(),
    project_id: z.string(),
    name: z.string(),
    hint: z.string(),
    created_by: z.string().nullable(),
    created_at: timeSchema,
    expires_at: timeSchema.nullable(),
    revoked_at: timeSchema.nullable(),
    last_used_at: timeSchema.nullable(),
    replaced_by: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' })

/** The one answer that holds the key. */
export const createdApiKeyResource = apiKeyResource.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' })

export function renderCreatedApiKey(
  { apiKey, secret }: IssuedApiKey,
  organizationId: string,
): z.input<typeof createdApiKeyResource> {
  return { ...renderApiKey({ ...apiKey, organizationId }), key: secret }
}

export function renderApiKey(apiKey: ListedApiKey): z.input<typeof apiKeyResource> {
  return {
    id: apiKey.id,
    object: 'api_key',
    organization_id: apiKey.organizationId,
    project_id: apiKey.projectId,
    name: apiKey.name,
    hint: apiKey.hint,
    created_by: apiKey.createdBy ?? null,
    created_at: timeText(apiKey.createdAtMs),
    expires_at: timeText(apiKey.expiresAtMs),
    revoked_at: timeText(apiKey.revokedAtMs),
    last_used_at: timeText(apiKey.lastUsedAtMs),
    replaced_by: apiKey.replacedBy ?? null,
  }
}
