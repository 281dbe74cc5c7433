import { z } from 'zod'
import { anyAccount } from '../access/access.ts'
import { personOf } from '../access/person-of.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { renderSession, sessionResource } from './session-resource.ts'

export function sessionRoutes({ stores, clock }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/account/sessions',
      summary: 'List where you are signed in',
      access: anyAccount,
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(sessionResource) },
      async handle({ query }, { actor }) {
        const { account, session: current } = personOf(actor)
        const page = await stores.sessions.listLive(account.id, clock.epochMs(), pageRequestFrom(query))
        return { status: 200, body: renderPage(page, (session) => renderSession(session, current.id)) }
      },
    }),

    route({
      method: 'DELETE',
      path: '/account/sessions/{session}',
      summary: 'Sign out somewhere else',
      access: anyAccount,
      replies: { 204: 'no content' },
      handle: ({ parameters }, context) =>
        context.change(async ({ stores: changing, audit, publish }) => {
          const { account } = personOf(context.actor)
          const ended = await changing.sessions.end(account.id, parameters.session, clock.epochMs())
          if (!ended) throw notFound('session', parameters.session)
          await audit({ action: 'session.end', targetId: parameters.session })
          publish({ kind: 'session', id: parameters.session })
          return { status: 204 }
        }),
    }),
  ]
}
