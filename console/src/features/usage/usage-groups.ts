import type { Usage } from '../../api/resources.ts'
import { addCredits } from './add-credits.ts'

export type UsageSum = Usage['data'][number]
export type UsageSums = Usage['total']

export const groupWords = { model: 'Model', api_key: 'API key', project: 'Project' } as const
export type GroupName = keyof typeof groupWords

/** The same within a sentence. */
export const groupNouns: Readonly<Record<GroupName, string>> = {
  model: 'model',
  api_key: 'API key',
  project: 'project',
}

export interface UsageGroup extends UsageSums {
  id: string
  name: string
  /** Of what no model was asked for, or none that exists: no group among others. */
  nameless?: true
}

const NO_MODEL = 'No model'
const PLAYGROUND = 'Playground'

/** What a row counts for. All credentials of the playground count as one: nobody knows them by name. */
export function groupOf(sum: UsageSum, group: GroupName): Pick<UsageGroup, 'id' | 'name' | 'nameless'> {
  switch (group) {
    case 'model':
      return typeof sum.model === 'string'
        ? { id: sum.model, name: sum.model }
        : { id: '', name: NO_MODEL, nameless: true }
    case 'api_key': {
      const name = sum.api_key_name ?? null
      return name === null ? { id: '', name: PLAYGROUND } : { id: sum.api_key_id ?? '', name }
    }
    case 'project':
      return { id: sum.project_id ?? '', name: sum.project_name ?? sum.project_id ?? '' }
  }
}

/** The groups with what each used in all, those that used most first and what has no name last. */
export function groupTotals(data: readonly UsageSum[], group: GroupName): UsageGroup[] {
  const totals = new Map<string, UsageGroup>()
  for (const sum of data) {
    const found = groupOf(sum, group)
    totals.set(found.id, { ...found, ...added(totals.get(found.id), sum) })
  }
  return [...totals.values()].toSorted(
    (one, other) => namelessLast(one, other) || weight(other) - weight(one) || other.requests - one.requests,
  )
}

export function namelessLast(one: UsageGroup, other: UsageGroup): number {
  return Number(one.nameless === true) - Number(other.nameless === true)
}

export function tokensOf({ prompt_tokens: prompt, completion_tokens: completion }: UsageSums): number {
  return prompt + completion
}

function weight(sums: UsageSums): number {
  return Number(sums.cost) * 1_000_000_000 + tokensOf(sums)
}

function added(one: UsageSums | undefined, other: UsageSums): UsageSums {
  return {
    requests: (one?.requests ?? 0) + other.requests,
    failures: (one?.failures ?? 0) + other.failures,
    prompt_tokens: (one?.prompt_tokens ?? 0) + other.prompt_tokens,
    cached_tokens: (one?.cached_tokens ?? 0) + other.cached_tokens,
    completion_tokens: (one?.completion_tokens ?? 0) + other.completion_tokens,
    reasoning_tokens: (one?.reasoning_tokens ?? 0) + other.reasoning_tokens,
    cost: addCredits(one?.cost ?? '0', other.cost),
  }
}
