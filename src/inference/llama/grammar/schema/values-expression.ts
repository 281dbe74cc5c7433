import type { Expression } from '../expression.ts'
import { literals } from '../literals.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { typeOfValue } from './disjoint.ts'
import type { Facts } from './facts.ts'
import { aboutType } from './keywords.ts'

/** The listed values that satisfy whatever else is said; undefined where no list is given. */
export function fittingValues(facts: Facts): readonly unknown[] | undefined {
  return facts.values?.value.filter((value) => fits(value, facts))
}

export function valuesExpression(values: readonly unknown[], facts: Facts): Expression {
  if (values.length === 0) {
    throw new SchemaRefusal(facts.values?.path ?? facts.path, 'None of these values satisfies the rest of the schema.')
  }
  return literals(values.map((value) => JSON.stringify(value)))
}

/** Plain checks are made here and now; what would take a whole validator is refused. */
function fits(value: unknown, facts: Facts): boolean {
  const type = typeOfValue(value)
  const isNumber = type === 'integer' || type === 'number'
  if (facts.types !== undefined && !facts.types.has(type) && !(type === 'integer' && facts.types.has('number')))
    return false
  if (isNumber) return numberFits(Number(value), facts)
  if (type === 'string') return stringFits(String(value), facts)
  if ((type === 'object' || type === 'array') && facts.meant.has(type)) {
    const keywords = [...aboutType].flatMap(([keyword, about]) => (about === type ? keyword : []))
    throw new SchemaRefusal(facts.path, `A listed ${type} cannot be combined with any of ${keywords.join(', ')}.`)
  }
  return true
}

function numberFits(value: number, { least, most, multipleOf, format }: Facts): boolean {
  if (format?.value === 'int32') throw new SchemaRefusal(format.path, 'A format cannot be combined with listed values.')
  return (
    value >= (least.inclusive?.value ?? -Infinity) &&
    value > (least.exclusive?.value ?? -Infinity) &&
    value <= (most.inclusive?.value ?? Infinity) &&
    value < (most.exclusive?.value ?? Infinity) &&
    (multipleOf === undefined || Number.isInteger(value))
  )
}

function stringFits(value: string, facts: Facts): boolean {
  const beside = facts.pattern ?? facts.format
  if (beside !== undefined) {
    throw new SchemaRefusal(beside.path, 'A pattern or a format cannot be combined with listed values.')
  }
  const length = Array.from(value).length
  return length >= (facts.least.length?.value ?? 0) && length <= (facts.most.length?.value ?? Infinity)
}
