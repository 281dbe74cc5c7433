import { z } from 'zod'
import { anyAccount } from '../access/access.ts'
import { personOf } from '../access/person-of.ts'
import { nameSchema } from '../http/name-schema.ts'
import { Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { accountDetails } from './account-details.ts'
import { accountDetailsResource, renderAccountDetails } from './account-resource.ts'
import { changeAccount } from './change-account.ts'

export function accountRoutes({ stores, clock }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/account',
      summary: 'Show yourself',
      access: anyAccount,
      replies: { 200: accountDetailsResource },
      async handle(_input, { actor }) {
        return { status: 200, body: renderAccountDetails(await accountDetails(stores, personOf(actor).account)) }
      },
    }),

    route({
      method: 'PATCH',
      path: '/account',
      summary: 'Change your name',
      access: anyAccount,
      body: z.strictObject({ name: nameSchema.nullable() }),
      replies: { 200: accountDetailsResource },
      handle: ({ body }, context) =>
        context.change(async (unit) => {
          const account = await changeAccount(
            unit,
            personOf(context.actor).account.id,
            'account.update',
            (current) => ({
              ...current,
              name: body.name ?? undefined,
            }),
          )
          return { status: 200, body: renderAccountDetails(await accountDetails(unit.stores, account)) }
        }),
    }),

    route({
      method: 'POST',
      path: '/account/onboarding',
      summary: 'Complete your registration: with access, and a member of an organization',
      access: anyAccount,
      replies: { 200: accountDetailsResource },
      handle: (_input, context) =>
        context.change(async (unit) => {
          const { id } = personOf(context.actor).account
          const isMember = (await unit.stores.accounts.memberships(id)).length > 0
          const account = await changeAccount(unit, id, 'account.onboard', (current) => {
            const missing = [
              ...(current.restrictedAtMs === undefined ? [] : ['that the restriction of this account is lifted']),
              ...(current.accessGrantedAtMs === undefined ? ['access, which an operator grants'] : []),
              ...(isMember ? [] : ['an organization: make one, or accept an invitation']),
            ]
            if (missing.length > 0) throw incomplete(missing)
            return { ...current, onboardedAtMs: current.onboardedAtMs ?? clock.epochMs() }
          })
          return { status: 200, body: renderAccountDetails(await accountDetails(unit.stores, account)) }
        }),
    }),
  ]
}

function incomplete(missing: readonly string[]): Problem {
  return new Problem(409, `still missing: ${missing.join('; ')}`, { code: 'onboarding_incomplete' })
}
