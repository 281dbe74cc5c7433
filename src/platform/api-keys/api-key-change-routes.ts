import { memberOf } from '../access/access.ts'
import { notFound, Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import type { ApiKey } from './api-key.ts'
import { apiKeyBodies } from './api-key-bodies.ts'
import { apiKeyResource, renderApiKey } from './api-key-resource.ts'
import { demandOwnOrManage } from './demand-own-or-manage.ts'

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
      problems: { 409: '`api_key_revoked`, `api_key_expired`: what has ended stays ended.' },
      async handle({ scope, body }, context) {
        demandOwnOrManage(scope, context.actor)
        return context.change(async ({ stores, audit, publish }) => {
          const organizationId = scope.organization.id
          const old = await stores.apiKeys.lock(scope.apiKey.id)
          if (old === undefined) throw notFound('api key', scope.apiKey.id)
          demandLive(old, clock.epochMs())
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
        })
      },
    }),

    route({
      method: 'DELETE',
      path: '/api-keys/{api_key}',
      summary: 'Revoke a key, at once and for good',
      access: memberOf('api_key', 'api-key:create'),
      replies: { 200: apiKeyResource },
      async handle({ scope }, context) {
        demandOwnOrManage(scope, context.actor)
        return context.change(async ({ stores, audit, publish }) => {
          const organizationId = scope.organization.id
          const old = await stores.apiKeys.lock(scope.apiKey.id)
          if (old === undefined) throw notFound('api key', scope.apiKey.id)
          if (old.revokedAtMs !== undefined) return { status: 200, body: renderApiKey({ ...old, organizationId }) }
          const revoked = { ...old, revokedAtMs: clock.epochMs() }
          await stores.apiKeys.update(revoked)
          await audit({ action: 'api-key.revoke', organizationId, targetId: old.id })
          publish({ kind: 'api-key', id: old.id })
          return { status: 200, body: renderApiKey({ ...revoked, organizationId }) }
        })
      },
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
