import { equalValues } from './equal-values.ts'
import { keywordChecks } from './keyword-checks.ts'
import type { Misfit, Schema } from './misfit.ts'

const MISFITS_MAX = 20
const DEPTH_MAX = 64

/**
 * Whether a value fits a JSON Schema, in the page itself: the common validators write code and evaluate it, which no page of ours may.
 * Knows the keywords that structured output is made of; `format` and what it does not know say nothing.
 */
export function checkValue(value: unknown, schema: unknown): Misfit[] {
  return checkAt(value, schema, '$', { root: schema, depth: 0 }).slice(0, MISFITS_MAX)
}

interface Scope {
  root: unknown
  depth: number
}

function checkAt(value: unknown, schema: unknown, path: string, scope: Scope): Misfit[] {
  if (schema === true || scope.depth > DEPTH_MAX) return []
  if (schema === false) return [{ path, message: 'must not be there' }]
  if (typeof schema !== 'object' || schema === null) return []
  const given = schema as Schema
  const deeper = { ...scope, depth: scope.depth + 1 }
  const inner = (part: unknown, partSchema: unknown, partPath: string) => checkAt(part, partSchema, partPath, deeper)
  const misfits: Misfit[] = []
  if (typeof given['$ref'] === 'string') {
    const target = resolve(scope.root, given['$ref'])
    if (target === undefined)
      misfits.push({ path, message: `the schema refers to ${given['$ref']}, which is not in it` })
    else misfits.push(...inner(value, target, path))
  }
  if ('const' in given && !equalValues(value, given['const'])) {
    misfits.push({ path, message: `must be ${JSON.stringify(given['const'])}` })
  }
  if (Array.isArray(given['enum']) && !given['enum'].some((one) => equalValues(value, one))) {
    misfits.push({ path, message: `must be one of ${given['enum'].map((one) => JSON.stringify(one)).join(', ')}` })
  }
  for (const check of keywordChecks) misfits.push(...check({ value, schema: given, path, inner }))
  return misfits
}

/** References within the schema alone; nothing is ever fetched. */
function resolve(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  let current = root
  for (const step of reference.slice(1).split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Schema)[key]
  }
  return current
}
