import { z } from 'zod'
import { operator } from '../access/access.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { demandOperatorsLeft } from '../operators/demand-operators-left.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { accountDetails } from './account-details.ts'
import { accessGrantedMail } from './account-mails.ts'
import { accountDetailsResource, accountResource, renderAccount, renderAccountDetails } from './account-resource.ts'
import { accountStates } from './account.ts'
import { changeAccount } from './change-account.ts'
import { grantAccess } from './grant-access.ts'

const reasonSchema = z.string().trim().min(1, 'must not be empty').max(1000, 'must have at most 1000 characters')

/** What operators do with the accounts of others. */
export function accountAdministrationRoutes(parts: PlatformParts): Route[] {
  const { stores, clock, mailer } = parts
  return [
    route({
      method: 'GET',
      path: '/accounts',
      summary: 'List accounts, oldest first; `email` finds those that begin so',
      access: operator,
      query: z.strictObject({
        ...pageQuery,
        email: z.string().toLowerCase().min(1).max(254).optional(),
        state: z.enum(accountStates).optional(),
      }),
      replies: { 200: pageOfSchema(accountResource) },
      async handle({ query }) {
        const filter = { emailPrefix: query.email, state: query.state }
        const page = await stores.accounts.list(filter, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderAccount) }
      },
    }),

    route({
      method: 'GET',
      path: '/accounts/{account}',
      summary: 'Show an account',
      access: operator,
      replies: { 200: accountDetailsResource },
      async handle({ parameters }) {
        const account = await stores.accounts.find(parameters.account)
        if (account === undefined) throw notFound('account', parameters.account)
        return { status: 200, body: renderAccountDetails(await accountDetails(stores, account)) }
      },
    }),

    route({
      method: 'POST',
      path: '/accounts/{account}/access',
      summary: 'Grant access',
      access: operator,
      replies: { 200: accountResource },
      async handle({ parameters }, context) {
        const mailed: string[] = []
        const reply = await context.change(async (unit) => {
          const { account, isNew } = await grantAccess(unit, parameters.account, clock.epochMs())
          if (isNew) mailed.push(account.email)
          return { status: 200, body: renderAccount(account) }
        })
        for (const email of mailed) mailer.send(accessGrantedMail(email, parts.baseUrl()))
        return reply
      },
    }),

    route({
      method: 'DELETE',
      path: '/accounts/{account}/access',
      summary: 'Take access back: the account waits again',
      access: operator,
      replies: { 200: accountResource },
      handle: ({ parameters }, context) =>
        context.change(async (unit) => {
          await demandOperatorsLeft(unit.stores, { withoutAccount: parameters.account })
          const account = await changeAccount(unit, parameters.account, 'account.withdraw-access', (current) => ({
            ...current,
            accessGrantedAtMs: undefined,
          }))
          return { status: 200, body: renderAccount(account) }
        }),
    }),

    route({
      method: 'PUT',
      path: '/accounts/{account}/restriction',
      summary: 'Restrict an account: nothing of it works, at once, until that is lifted. Its owner is shown the reason',
      access: operator,
      body: z.strictObject({ reason: reasonSchema }),
      replies: { 200: accountResource },
      handle: ({ parameters, body }, context) =>
        context.change(async (unit) => {
          const { reason } = body
          await demandOperatorsLeft(unit.stores, { withoutAccount: parameters.account })
          const account = await changeAccount(
            unit,
            parameters.account,
            'account.restrict',
            (current) => ({
              ...current,
              restrictedAtMs: current.restrictedAtMs ?? clock.epochMs(),
              restrictedReason: reason,
            }),
            { reason },
          )
          return { status: 200, body: renderAccount(account) }
        }),
    }),

    route({
      method: 'DELETE',
      path: '/accounts/{account}/restriction',
      summary: 'Lift a restriction',
      access: operator,
      replies: { 200: accountResource },
      handle: ({ parameters }, context) =>
        context.change(async (unit) => {
          const account = await changeAccount(unit, parameters.account, 'account.lift-restriction', (current) => ({
            ...current,
            restrictedAtMs: undefined,
            restrictedReason: undefined,
          }))
          return { status: 200, body: renderAccount(account) }
        }),
    }),

    route({
      method: 'PUT',
      path: '/accounts/{account}/operator',
      summary: 'Make an account an operator of this installation, which gives it access, too',
      access: { ...operator, recentPassword: true },
      replies: { 200: accountResource },
      handle: ({ parameters }, context) =>
        context.change(async (unit) => {
          const account = await changeAccount(unit, parameters.account, 'account.make-operator', (current) => ({
            ...current,
            isOperator: true,
            accessGrantedAtMs: current.accessGrantedAtMs ?? clock.epochMs(),
          }))
          return { status: 200, body: renderAccount(account) }
        }),
    }),

    route({
      method: 'DELETE',
      path: '/accounts/{account}/operator',
      summary: 'Make an operator an account like any other',
      access: { ...operator, recentPassword: true },
      replies: { 200: accountResource },
      handle: ({ parameters }, context) =>
        context.change(async (unit) => {
          await demandOperatorsLeft(unit.stores, { withoutAccount: parameters.account })
          const account = await changeAccount(unit, parameters.account, 'account.unmake-operator', (current) => ({
            ...current,
            isOperator: false,
          }))
          return { status: 200, body: renderAccount(account) }
        }),
    }),
  ]
}
