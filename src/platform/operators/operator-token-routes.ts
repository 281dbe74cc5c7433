import { z } from 'zod'
import { operator } from '../access/access.ts'
import { nameSchema } from '../http/name-schema.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { demandOperatorsLeft } from './demand-operators-left.ts'
import { issueOperatorToken } from './operator-token.ts'
import { createdOperatorTokenResource, operatorTokenResource, renderOperatorToken } from './operator-token-resource.ts'

export function operatorTokenRoutes({ stores, clock, peppers }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/operator-tokens',
      summary: 'List operator tokens',
      access: operator,
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(operatorTokenResource) },
      async handle({ query }) {
        const page = await stores.operators.list(pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderOperatorToken) }
      },
    }),

    route({
      method: 'POST',
      path: '/operator-tokens',
      summary: 'Make an operator token; it is shown once',
      access: { ...operator, recentPassword: true },
      body: z.strictObject({ name: nameSchema }),
      replies: { 201: createdOperatorTokenResource },
      handle: ({ body }, context) =>
        context.change(async ({ stores: changing, audit }) => {
          const issued = issueOperatorToken({ name: body.name, createdAtMs: clock.epochMs() }, peppers[0])
          await changing.operators.insert(issued)
          await audit({ action: 'operator-token.create', targetId: issued.token.id })
          return { status: 201, body: { ...renderOperatorToken(issued.token), token: issued.secret } }
        }),
    }),

    route({
      method: 'DELETE',
      path: '/operator-tokens/{operator_token}',
      summary: 'Revoke an operator token, unless nobody else could run the installation',
      access: operator,
      replies: { 200: operatorTokenResource },
      handle: ({ parameters }, context) =>
        context.change(async ({ stores: changing, audit }) => {
          const id = parameters.operator_token
          await demandOperatorsLeft(changing, { withoutToken: id })
          const token = await changing.operators.find(id)
          if (token === undefined) throw notFound('operator token', id)
          if (token.revokedAtMs !== undefined) return { status: 200, body: renderOperatorToken(token) }
          const nowMs = clock.epochMs()
          await changing.operators.revoke(id, nowMs)
          await audit({ action: 'operator-token.revoke', targetId: id })
          return { status: 200, body: renderOperatorToken({ ...token, revokedAtMs: nowMs }) }
        }),
    }),
  ]
}
