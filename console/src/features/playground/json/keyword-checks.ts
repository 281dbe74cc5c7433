import type { Check, Misfit } from './misfit.ts'
import { checkArray } from './check-array.ts'
import { checkObject } from './check-object.ts'
import { checkScalar } from './check-scalar.ts'
import { typeNames, typesOf } from './type-names.ts'

/** What each keyword asks for, in the order in which it is told. */
export const keywordChecks: readonly ((check: Check) => Misfit[])[] = [
  checkType,
  checkScalar,
  checkObject,
  checkArray,
  checkCombinators,
]

function checkType({ value, schema, path }: Check): Misfit[] {
  const wanted = typeof schema['type'] === 'string' ? [schema['type']] : schema['type']
  if (!Array.isArray(wanted)) return []
  const actual = typesOf(value)
  if (wanted.some((type) => actual.includes(String(type)))) return []
  const names = wanted.map((type) => typeNames[String(type)] ?? String(type))
  return [{ path, message: `must be ${names.join(' or ')}, is ${typeNames[actual[0] ?? ''] ?? 'something else'}` }]
}

function checkCombinators({ value, schema, path, inner }: Check): Misfit[] {
  const misfits: Misfit[] = []
  const branches = (keyword: string) => (Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : undefined)
  for (const branch of branches('allOf') ?? []) misfits.push(...inner(value, branch, path))
  const any = branches('anyOf')?.map((branch) => inner(value, branch, path))
  if (any !== undefined && !any.some((found) => found.length === 0)) {
    misfits.push(...closest(any, path))
  }
  const one = branches('oneOf')?.map((branch) => inner(value, branch, path))
  const fitting = one?.filter((found) => found.length === 0).length
  if (one !== undefined && fitting === 0) misfits.push(...closest(one, path))
  if (fitting !== undefined && fitting > 1)
    misfits.push({ path, message: 'fits several alternatives of which only one may' })
  if (schema['not'] !== undefined && inner(value, schema['not'], path).length === 0) {
    misfits.push({ path, message: 'fits what the schema excludes' })
  }
  return misfits
}

/** Of alternatives none of which fits, the one that nearly does is most likely the one that was meant. */
function closest(found: readonly Misfit[][], path: string): Misfit[] {
  const [first] = found.toSorted((left, right) => left.length - right.length)
  return first ?? [{ path, message: 'fits no alternative' }]
}
