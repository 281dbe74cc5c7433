import { memberOf } from '../access/access.ts'
import { Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import type { ApiKey } from './api-key.ts'
import { apiKeyBodies } from './api-key-bodies.ts'
import { apiKeyResource, renderApiKey } from './api-key-resource.ts'
import { lockApiKey } from './lock-key-organization.ts'

export function apiKeyChangeRoutes({ clock }: PlatformParts): Route[] {
  const bodies = apiKeyBodies(() => clock.epochMs())
  return [
    route({
      method: 'PATCH',
      path: '/api-keys/{api_key}',
      summary: 'Rename a key, or set or clear when it expires',
      access: memberOf('api_key', 'api-key:create'),
      body: bodies.change,
      replies: { 200: apiKeyResource },
      problems: {
        409: '`api_key_revoked`, `api_key_expired`: what has ended stays ended; `api_key_replaced`: so does an overlap.',
      },
      handle: ({ scope, body }, context) =>
        context.change(async ({ stores, audit, publish }) => {
          const organizationId = scope.organization.id
          const { apiKey: old } = await lockApiKey(stores, scope, context.actor)
          demandLive(old, clock.epochMs())
          if (body.expires_at !== undefined) demandNoLongerOverlap(old, body.expires_at)
          const changed = {
            ...old,
            name: body.name ?? old.name,
            expiresAtMs: body.expires_at === undefined ? old.expiresAtMs : (body.expires_at ?? undefined),
          }
          await stores.apiKeys.update(changed)
          await audit({
            action: 'api-key.update',
            organizationId,
            targetId: old.id,
            details: { name: changed.name, expires_at: changed.expiresAtMs ?? null },
          })
          publish({ kind: 'api-key', id: old.id })
          return { status: 200, body: renderApiKey({ ...changed, organizationId }) }
        }),
    }),

    route({
      method: 'DELETE',
      path: '/api-keys/{api_key}',
      summary: 'Revoke a key, at once and for good',
      access: memberOf('api_key', 'api-key:create'),
      replies: { 200: apiKeyResource },
      handle: ({ scope }, context) =>
        context.change(async ({ stores, audit, publish }) => {
          const organizationId = scope.organization.id
          const { apiKey: old } = await lockApiKey(stores, scope, context.actor)
          if (old.revokedAtMs !== undefined) return { status: 200, body: renderApiKey({ ...old, organizationId }) }
          const revoked = { ...old, revokedAtMs: clock.epochMs() }
          await stores.apiKeys.update(revoked)
          await audit({ action: 'api-key.revoke', organizationId, targetId: old.id, details: { name: old.name } })
          publish({ kind: 'api-key', id: old.id })
          return { status: 200, body: renderApiKey({ ...revoked, organizationId }) }
        }),
    }),
  ]
}

/** What has ended stays ended: whoever finds it one day must not be able to use it again. */
function demandLive({ revokedAtMs, expiresAtMs }: ApiKey, nowMs: number): void {
  if (revokedAtMs !== undefined) throw new Problem(409, 'this key is revoked', { code: 'api_key_revoked' })
  if (expiresAtMs !== undefined && expiresAtMs <= nowMs) {
    throw new Problem(409, 'this key has expired; rotate it or make a new one', { code: 'api_key_expired' })
  }
}

/** The end that a rotation gave the old key may come sooner, but not later: else there would be two for good. */
function demandNoLongerOverlap({ replacedBy, expiresAtMs }: ApiKey, wantedMs: number | null): void {
  if (replacedBy === undefined || (wantedMs !== null && expiresAtMs !== undefined && wantedMs <= expiresAtMs)) return
  throw new Problem(409, `this key was replaced by ${replacedBy}; it can only end sooner`, { code: 'api_key_replaced' })
}
