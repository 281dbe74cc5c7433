import type { Check, Misfit } from './misfit.ts'
import { equalValues } from './equal-values.ts'

/** Items: how many, what each of them is, and whether they may repeat. */
export function checkArray({ value, schema, path, inner }: Check): Misfit[] {
  if (!Array.isArray(value)) return []
  const misfits: Misfit[] = []
  const { minItems, maxItems, items, prefixItems, uniqueItems } = schema
  if (typeof minItems === 'number' && value.length < minItems) {
    misfits.push({ path, message: `must have at least ${minItems} items` })
  }
  if (typeof maxItems === 'number' && value.length > maxItems) {
    misfits.push({ path, message: `must have at most ${maxItems} items` })
  }
  const first: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : []
  for (const [index, item] of value.entries()) {
    misfits.push(...inner(item, index < first.length ? first[index] : (items ?? true), `${path}[${index}]`))
  }
  if (uniqueItems === true) {
    const repeated = value.findIndex((item, index) =>
      value.slice(0, index).some((earlier) => equalValues(item, earlier)),
    )
    if (repeated !== -1) misfits.push({ path: `${path}[${repeated}]`, message: 'repeats another item' })
  }
  return misfits
}
