import { z } from 'zod'
import type { Capacities } from '../../limits/limit-decision.ts'
import { memberOf } from '../access/access.ts'
import { Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { PlatformParts } from '../platform-parts.ts'

const capacityResource = z
  .strictObject({
    limit: z.int(),
    remaining: z.int(),
    full_at: timeSchema.meta({ description: 'When all of it is there again without further requests.' }),
  })
  .meta({ id: 'LimitCapacity' })

/** The four limits, and what is left of each. */
export const limitsResource = z
  .strictObject({
    object: z.literal('limits'),
    plan: z.string(),
    requests_per_minute: capacityResource,
    requests_per_day: capacityResource,
    tokens_per_minute: capacityResource,
    tokens_per_day: capacityResource,
  })
  .meta({ id: 'OrganizationLimits' })

export function limitRoutes({ clock, plans, limitsView }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/limits',
      summary: 'Show the four limits, what is left of each now, and when it is full again',
      access: memberOf('organization', 'usage:read'),
      replies: { 200: limitsResource },
      async handle({ scope }) {
        const plan = plans.of(scope.organization)
        const capacities = await limitsView(scope.organization.id, plan.limits)
        if (capacities === undefined) throw new Problem(503, 'the limits cannot be looked at just now; try again')
        const nowMs = clock.epochMs()
        const render = ({ limit, remaining, resetMs }: Capacities[keyof Capacities]) => ({
          limit,
          remaining,
          full_at: timeText(nowMs + resetMs),
        })
        const body: z.input<typeof limitsResource> = {
          object: 'limits',
          plan: plan.name,
          requests_per_minute: render(capacities.requestsPerMinute),
          requests_per_day: render(capacities.requestsPerDay),
          tokens_per_minute: render(capacities.tokensPerMinute),
          tokens_per_day: render(capacities.tokensPerDay),
        }
        return { status: 200, body }
      },
    }),
  ]
}
