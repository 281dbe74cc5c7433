import { isOperator, type Actor } from '../access/actor.ts'
import type { PlatformParts } from '../platform-parts.ts'
import type { Price } from '../platform-settings.ts'
import { compileModelPatterns } from './model-patterns.ts'

/** Nobody belongs to so many that more of them would show another model. */
const ORGANIZATIONS_MAX = 100

/** The prices of the models that one of somebody's organizations can use: others do not exist for them, on whichever plan. */
export async function pricesShownTo(
  actor: Actor,
  { plans, settings, stores }: Pick<PlatformParts, 'plans' | 'settings' | 'stores'>,
): Promise<ReadonlyMap<string, Price>> {
  if (isOperator(actor) || actor.kind !== 'account') return settings.prices
  const { id: memberId } = actor.account
  const page = await stores.organizations.list({ limit: ORGANIZATIONS_MAX, after: undefined }, { memberId })
  const opens = compileModelPatterns(page.items.flatMap((organization) => plans.of(organization).models))
  return new Map([...settings.prices].filter(([model]) => opens(model)))
}
