import { z } from 'zod'
import type { PlatformParts } from '../platform-parts.ts'
import { pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { timeText } from '../http/time-text.ts'
import type { Project } from '../projects/project.ts'
import { createApiKeySchema, issueApiKey } from './api-key.ts'
import type { ListedApiKey } from './api-key-store.ts'

export function apiKeyRoutes({
  organizations,
  projects,
  apiKeys,
  changes,
  clock,
  logger,
  peppers,
}: PlatformParts): Route[] {
  const demandProject = async (id: string): Promise<Project> => {
    const project = await projects.find(id)
    if (project === undefined) throw notFound('project', id)
    return project
  }
  return [
    route({
      method: 'GET',
      path: '/projects/{id}/api-keys',
      query: z.strictObject(pageQuery),
      async handle({ parameters: { id }, query }) {
        await demandProject(id)
        const page = await apiKeys.list({ projectId: id }, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderApiKey) }
      },
    }),

    route({
      method: 'POST',
      path: '/projects/{id}/api-keys',
      body: createApiKeySchema(() => clock.epochMs()),
      async handle({ parameters: { id }, body }, context) {
        const { organizationId } = await demandProject(id)
        const given = { projectId: id, name: body.name, createdAtMs: clock.epochMs() }
        const issued = issueApiKey({ ...given, expiresAtMs: body.expires_at ?? undefined }, peppers[0])
        await apiKeys.insert(issued)
        logger.info({ ...context, organizationId, projectId: id, apiKeyId: issued.apiKey.id }, 'API key created')
        // The only time that the key itself is shown.
        return { status: 201, body: { ...renderApiKey({ ...issued.apiKey, organizationId }), key: issued.secret } }
      },
    }),

    route({
      method: 'GET',
      path: '/api-keys',
      query: z.strictObject({ ...pageQuery, organization: z.string().optional() }),
      async handle({ query }) {
        const { organization } = query
        if (organization !== undefined && (await organizations.find(organization)) === undefined) {
          throw notFound('organization', organization)
        }
        const page = await apiKeys.list({ organizationId: organization }, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderApiKey) }
      },
    }),

    route({
      method: 'DELETE',
      path: '/api-keys/{id}',
      async handle({ parameters: { id } }, context) {
        const revoked = await apiKeys.revoke(id, clock.epochMs())
        if (revoked === undefined) throw notFound('API key', id)
        changes.publish({ kind: 'api-key', id })
        logger.info({ ...context, apiKeyId: id }, 'API key revoked')
        return { status: 200, body: renderApiKey(revoked) }
      },
    }),
  ]
}

function renderApiKey(apiKey: ListedApiKey): object {
  return {
    id: apiKey.id,
    object: 'api_key',
    organization_id: apiKey.organizationId,
    project_id: apiKey.projectId,
    name: apiKey.name,
    hint: apiKey.hint,
    created_at: timeText(apiKey.createdAtMs),
    expires_at: timeText(apiKey.expiresAtMs),
    revoked_at: timeText(apiKey.revokedAtMs),
    last_used_at: timeText(apiKey.lastUsedAtMs),
  }
}
