import type { Check, Misfit } from './misfit.ts'

/** Bounds of numbers and of texts. */
export function checkScalar({ value, schema, path }: Check): Misfit[] {
  const messages: string[] = []
  const bound = (keyword: string, broken: (limit: number) => boolean, words: (limit: number) => string) => {
    const limit = schema[keyword]
    if (typeof limit === 'number' && broken(limit)) messages.push(words(limit))
  }
  if (typeof value === 'number') {
    bound(
      'minimum',
      (limit) => value < limit,
      (limit) => `must be at least ${limit}`,
    )
    bound(
      'maximum',
      (limit) => value > limit,
      (limit) => `must be at most ${limit}`,
    )
    bound(
      'exclusiveMinimum',
      (limit) => value <= limit,
      (limit) => `must be above ${limit}`,
    )
    bound(
      'exclusiveMaximum',
      (limit) => value >= limit,
      (limit) => `must be below ${limit}`,
    )
    bound(
      'multipleOf',
      (limit) => !isMultiple(value, limit),
      (limit) => `must be a multiple of ${limit}`,
    )
  }
  if (typeof value === 'string') {
    const length = Iterator.from(value).reduce((count) => count + 1, 0)
    bound(
      'minLength',
      (limit) => length < limit,
      (limit) => `must have at least ${limit} characters`,
    )
    bound(
      'maxLength',
      (limit) => length > limit,
      (limit) => `must have at most ${limit} characters`,
    )
    const pattern = schema['pattern']
    if (typeof pattern === 'string' && !matches(pattern, value)) messages.push(`must match ${pattern}`)
  }
  return messages.map((message) => ({ path, message }))
}

/** Division of decimal fractions is never exact. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step
  return step > 0 && Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times))
}

/** A pattern that is none says nothing. */
export function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}
