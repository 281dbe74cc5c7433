import { z } from 'zod'
import { retentionValues } from '../../contract/retention.ts'
import { memberOf } from '../access/access.ts'
import { actorId } from '../access/actor.ts'
import { route, type Route } from '../http/route.ts'
import { lockOrganization } from '../organizations/lock-organization.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { chooseRetention } from './choose-retention.ts'
import { renderRetention, retentionResource } from './retention-resource.ts'

export function retentionRoutes(parts: PlatformParts): Route[] {
  const { plans, settings, clock } = parts
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/retention',
      summary: 'Show what is kept of an organization’s content, and what may be chosen instead',
      access: memberOf('organization', 'organization:read'),
      replies: { 200: retentionResource },
      async handle({ scope }) {
        return { status: 200, body: renderRetention(scope.organization, parts) }
      },
    }),

    route({
      method: 'PUT',
      path: '/organizations/{organization}/retention',
      summary: 'Choose what is kept of the content of requests from now on; `delete_kept` deletes what was kept so far',
      access: memberOf('organization', 'retention:manage'),
      body: z.strictObject({
        retention: z.enum(retentionValues),
        accept_terms_version: z.string().nullish(),
        delete_kept: z.boolean().default(false),
      }),
      replies: { 200: retentionResource },
      problems: { 403: '`retention_not_in_plan`: the plan does not allow this value.' },
      async handle({ scope, body }, { actor, change }) {
        // What was said until now is still on its way; it would come after the deletion.
        if (body.delete_kept) await parts.contents.flushed()
        return change(async ({ stores, audit, publish }) => {
          const { id } = scope.organization
          const asked = { organizationId: id, actor, permission: 'retention:manage' } as const
          const { organization } = await lockOrganization(stores, asked)
          const choice = {
            retention: body.retention,
            acceptedVersion: body.accept_terms_version ?? undefined,
            by: actorId(actor) ?? '',
            nowMs: clock.epochMs(),
          }
          const given = { plan: plans.of(organization), terms: settings.contributorTerms }
          const changed = chooseRetention(organization, choice, given)
          await stores.organizations.update(changed)
          if (body.delete_kept) await stores.contents.deleteAllOf(id)
          const terms = changed.retention === 'contributor' ? (changed.contributorTerms?.version ?? null) : null
          const details = {
            retention: { from: organization.retention, to: changed.retention },
            accepted_terms: terms,
            deleted_kept: body.delete_kept,
          }
          await audit({ action: 'retention.update', organizationId: id, targetId: id, details })
          publish({ kind: 'organization', id })
          return { status: 200, body: renderRetention(changed, parts) }
        })
      },
    }),
  ]
}
