import { z } from 'zod'
import { operator } from '../access/access.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { invalidFields } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { accessGrantedMail } from './account-mails.ts'
import { accountResource, renderAccount } from './account-resource.ts'
import type { Account } from './account.ts'
import { grantAccess } from './grant-access.ts'

const AT_ONCE_MAX = 100

const waitingAccountResource = z
  .strictObject({ ...accountResource.shape, position: z.int().min(1) })
  .meta({ id: 'WaitingAccount' })

const approvalsResource = z
  .strictObject({ object: z.literal('list'), data: z.array(accountResource) })
  .meta({ id: 'Approvals' })

const approvalBody = z.union([
  z.strictObject({ account_ids: z.array(z.string()).min(1).max(AT_ONCE_MAX) }),
  z.strictObject({ count: z.int().min(1).max(AT_ONCE_MAX) }),
])

export function waitingListRoutes(parts: PlatformParts): Route[] {
  const { stores, clock, mailer } = parts
  return [
    route({
      method: 'GET',
      path: '/waiting-list',
      summary: 'List who waits for access, who verified their email first first',
      access: operator,
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(waitingAccountResource) },
      async handle({ query }) {
        const page = await stores.waitingList.list(pageRequestFrom(query))
        const render = ({ account, position }: (typeof page.items)[number]) => ({ ...renderAccount(account), position })
        return { status: 200, body: renderPage(page, render) }
      },
    }),

    route({
      method: 'POST',
      path: '/waiting-list/approvals',
      summary: 'Grant access to some accounts, or to the first in line; all of them or none',
      access: operator,
      body: approvalBody,
      replies: { 200: approvalsResource },
      async handle({ body }, context) {
        const approved: Account[] = []
        const reply = await context.change(async (unit) => {
          const ids =
            'count' in body
              ? (await unit.stores.waitingList.first(body.count)).map(({ id }) => id)
              : await demandKnown(unit.stores, [...new Set(body.account_ids)])
          const accounts: Account[] = []
          // In one order, so that two operators who approve the same people wait for one another and not in a circle.
          for (const id of ids.toSorted()) {
            const { account, isNew } = await grantAccess(unit, id, clock.epochMs())
            accounts.push(account)
            if (isNew) approved.push(account)
          }
          return { status: 200, body: { object: 'list', data: accounts.map(renderAccount) } }
        })
        for (const { email } of approved) mailer.send(accessGrantedMail(email, parts.baseUrl()))
        return reply
      },
    }),
  ]
}

async function demandKnown(
  stores: Pick<PlatformParts['stores'], 'accounts'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const unknown = []
  for (const [index, id] of ids.entries()) {
    if ((await stores.accounts.find(id)) === undefined) {
      unknown.push({ field: `account_ids.${index}`, message: `there is no account ${JSON.stringify(id)}` })
    }
  }
  if (unknown.length > 0) throw invalidFields(unknown)
  return ids
}
