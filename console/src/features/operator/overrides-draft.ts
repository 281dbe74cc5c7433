import type { Organization, Plan } from '../../api/resources.ts'

type Overrides = NonNullable<Organization['overrides']>
type Limits = Plan['limits']

export const limitNames = [
  'requests_per_minute',
  'tokens_per_minute',
  'requests_per_day',
  'tokens_per_day',
] as const satisfies readonly (keyof Limits)[]

/** What an organization has otherwise than its plan, as it is typed: what is empty stays as the plan has it. */
export interface OverridesDraft {
  limits: Record<(typeof limitNames)[number], string>
  /** Patterns with commas or lines between them. */
  models: string
  credentials: Overrides['credentials']
  retention: Overrides['retention']
  priceMultiplier: string
}

export function draftOf(overrides: Organization['overrides']): OverridesDraft {
  const text = (name: (typeof limitNames)[number]) => String(overrides?.limits?.[name] ?? '')
  return {
    limits: {
      requests_per_minute: text('requests_per_minute'),
      tokens_per_minute: text('tokens_per_minute'),
      requests_per_day: text('requests_per_day'),
      tokens_per_day: text('tokens_per_day'),
    },
    models: overrides?.models?.join(', ') ?? '',
    credentials: overrides?.credentials,
    retention: overrides?.retention,
    priceMultiplier: String(overrides?.price_multiplier ?? ''),
  }
}

/** Null where nothing is otherwise. */
export function overridesOf(draft: OverridesDraft): Organization['overrides'] {
  const limits = Object.fromEntries(
    limitNames.flatMap((name) => (draft.limits[name].trim() === '' ? [] : [[name, Number(draft.limits[name])]])),
  )
  const models = draft.models.split(/[\s,]+/).filter((pattern) => pattern !== '')
  const { credentials, retention, priceMultiplier } = draft
  const overrides = {
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(models.length > 0 && { models }),
    ...(credentials !== undefined && { credentials }),
    ...(retention !== undefined && { retention }),
    ...(priceMultiplier.trim() !== '' && { price_multiplier: Number(priceMultiplier) }),
  }
  return Object.keys(overrides).length === 0 ? null : overrides
}
