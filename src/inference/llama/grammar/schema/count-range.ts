import { REPETITION_BOUNDS } from '../bounds.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import type { Facts, LimitName } from './facts.ts'

export interface CountRange {
  readonly min: number
  /** Infinity where there is no end. */
  readonly max: number
}

/** How many characters, items or properties there may be. */
export function countRange(facts: Facts, name: LimitName): CountRange {
  const least = facts.least[name]
  const most = facts.most[name]
  const min = least?.value ?? 0
  const max = most?.value ?? Infinity
  if (least !== undefined && min > max) throw new SchemaRefusal(least.path, 'The least is more than the most.')
  if (least !== undefined && min > REPETITION_BOUNDS.forcedMax) {
    throw new SchemaRefusal(least.path, `At most ${REPETITION_BOUNDS.forcedMax} can be insisted on.`)
  }
  return { min, max: most === undefined ? Infinity : Math.min(max, REPETITION_BOUNDS.countMax) }
}
