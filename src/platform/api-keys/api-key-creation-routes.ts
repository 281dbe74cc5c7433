import { memberOf } from '../access/access.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { issueApiKey } from './api-key.ts'
import { apiKeyBodies } from './api-key-bodies.ts'
import { createdApiKeyResource, renderCreatedApiKey } from './api-key-resource.ts'
import { demandLiveProject } from './demand-live-project.ts'
import { keyMaker } from './key-maker.ts'
import { lockApiKey, lockProject } from './lock-key-organization.ts'
import { rotateApiKey } from './rotate-api-key.ts'

export function apiKeyCreationRoutes({ clock, peppers: [pepper] }: PlatformParts): Route[] {
  const bodies = apiKeyBodies(() => clock.epochMs())
  return [
    route({
      method: 'POST',
      path: '/projects/{project}/api-keys',
      summary: 'Make a key and show it, this one time',
      access: memberOf('project', 'api-key:create'),
      body: bodies.creation,
      replies: { 201: createdApiKeyResource },
      problems: { 409: '`project_archived`.' },
      handle: ({ scope, body }, context) =>
        context.change(async ({ stores, audit }) => {
          const { organization, project } = await lockProject(stores, scope, context.actor)
          demandLiveProject(project)
          const issued = issueApiKey(
            {
              projectId: project.id,
              name: body.name,
              createdBy: await keyMaker(context.actor, organization.id, stores),
              createdAtMs: clock.epochMs(),
              expiresAtMs: body.expires_at ?? undefined,
            },
            pepper,
          )
          await stores.apiKeys.insert(issued)
          await audit({
            action: 'api-key.create',
            organizationId: organization.id,
            targetId: issued.apiKey.id,
            details: { name: body.name },
          })
          return { status: 201, body: renderCreatedApiKey(issued, organization.id) }
        }),
    }),

    route({
      method: 'POST',
      path: '/api-keys/{api_key}/rotation',
      summary: 'Make a key in the place of another, which goes on for a while so that nothing stops',
      access: memberOf('api_key', 'api-key:create'),
      body: bodies.rotation,
      replies: { 201: createdApiKeyResource },
      problems: { 409: '`api_key_revoked`, `api_key_replaced`: rotate the newer one; `project_archived`.' },
      handle: ({ scope, body }, context) =>
        context.change(async ({ stores, audit, publish }) => {
          const organizationId = scope.organization.id
          const { apiKey: old, project } = await lockApiKey(stores, scope, context.actor)
          demandLiveProject(project)
          const { issued, replaced } = rotateApiKey(
            old,
            {
              maker: await keyMaker(context.actor, organizationId, stores),
              nowMs: clock.epochMs(),
              overlapMs: body.overlap_seconds * 1000,
              expiresAtMs: body.expires_at,
            },
            pepper,
          )
          await stores.apiKeys.insert(issued)
          await stores.apiKeys.update(replaced)
          const details = { name: old.name, replaced_by: issued.apiKey.id, overlap_seconds: body.overlap_seconds }
          await audit({ action: 'api-key.rotate', organizationId, targetId: old.id, details })
          publish({ kind: 'api-key', id: old.id })
          return { status: 201, body: renderCreatedApiKey(issued, organizationId) }
        }),
    }),
  ]
}
