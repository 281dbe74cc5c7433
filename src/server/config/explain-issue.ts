import type { z } from 'zod'
import { childValue, knownNames } from './known-names.ts'
import { nearestName } from './nearest-name.ts'
import type { ConfigPath } from './path-text.ts'

/** A schema's objection in a reader's words: which place it concerns and what to change there. */
export interface Explanation {
  path: ConfigPath
  message: string
  at: 'key' | 'value'
}

/** What a key is called elsewhere, or must never be called here. */
const advice: Readonly<Record<string, string>> = {
  api_key:
    'a key is never written into this file; put it into an environment variable and name that with `api_key_env`',
}

/** `root` and `schema` are the whole document and its schema; an issue's own path leads down from there. */
export function explainIssue(issue: z.core.$ZodIssue, root: unknown, schema: z.core.$ZodType): readonly Explanation[] {
  const path = issue.path.map(asPart)
  const value = path.reduce(childValue, root)
  const here = (message: string): readonly Explanation[] => [{ path, message, at: 'value' }]
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = knownNames(schema, path, root)
      return issue.keys.map((key) => ({ path: [...path, key], message: explainUnknownName(key, known), at: 'key' }))
    }
    case 'invalid_type':
      return here(
        value === undefined ? `is missing; expected ${noun(issue.expected)}` : wrongType(issue.expected, value),
      )
    case 'invalid_value':
      return here(explainChoice(issue.values.map(String), value))
    case 'invalid_union':
      if (issue.discriminator !== undefined)
        return here(explainChoice(('options' in issue ? (issue.options ?? []) : []).map(String), value))
      if (issue.message !== 'Invalid input') return here(issue.message)
      return explainUnion(issue, root, schema)
    case 'too_small':
    case 'too_big':
      return here(isOwnWording(issue.message) ? issue.message : outOfBounds(issue, value))
    case 'invalid_key':
      return [{ path, message: issue.issues[0]?.message ?? issue.message, at: 'key' }]
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_element':
    case 'custom':
      break
  }
  return here(issue.message)
}

function explainUnknownName(key: string, known: readonly string[]): string {
  const advised = advice[key]
  if (advised !== undefined) return advised
  const nearest = nearestName(key, known)
  if (nearest !== undefined) return `is not known here; did you mean \`${nearest}\`?`
  return `is not known here; known are ${known.map((name) => `\`${name}\``).join(', ')}`
}

function explainChoice(options: readonly string[], value: unknown): string {
  const list = options.map((option) => `\`${option}\``).join(', ')
  if (value === undefined) return `is missing; expected one of ${list}`
  const nearest = typeof value === 'string' ? nearestName(value, options) : undefined
  const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
  return options.length === 1 ? `expected ${list}${hint}` : `expected one of ${list}${hint}`
}

/** Of several alternatives, the one that the value got furthest into is most likely the one that was meant. */
function explainUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  root: unknown,
  schema: z.core.$ZodType,
): readonly Explanation[] {
  const path = issue.path.map(asPart)
  const fitting = issue.errors.filter((issues) => issues.every(({ code }) => code !== 'unrecognized_keys'))
  if (fitting.length === 0) return explainUnfitting(path, path.reduce(childValue, root), knownNames(schema, path, root))
  const furthest = fitting.toSorted((left, right) => depth(right) - depth(left))[0] ?? []
  if (furthest.length === 0 || depth(furthest) === 0) {
    const expectations = issue.errors.flat().map((each) => {
      if (each.code === 'invalid_value') return `\`${each.values.map(String).join('`, `')}\``
      return each.code === 'invalid_type' ? noun(each.expected) : each.message
    })
    return [{ path, message: `expected ${[...new Set(expectations)].join(' or ')}`, at: 'value' }]
  }
  return furthest.flatMap((each) => explainIssue({ ...each, path: [...issue.path, ...each.path] }, root, schema))
}

/** A section that no alternative takes: some of its names are unknown, or they do not go together. */
function explainUnfitting(path: ConfigPath, value: unknown, known: readonly string[]): readonly Explanation[] {
  const unknown = Object.keys(value ?? {}).filter((key) => !known.includes(key))
  if (unknown.length === 0) return [{ path, message: 'these names do not go together; keep one of them', at: 'value' }]
  return unknown.map((key) => ({ path: [...path, key], message: explainUnknownName(key, known), at: 'key' }))
}

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(...issues.map(({ path }) => path.length))
}

function asPart(part: PropertyKey): string | number {
  return typeof part === 'number' ? part : String(part)
}

function outOfBounds(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, value: unknown): string {
  const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
  if (issue.origin === 'string') return issue.code === 'too_small' ? 'is empty' : `has ${bound} characters`
  if (issue.origin === 'array') return `needs ${bound} entries`
  return `must be ${bound}, but is ${String(value)}`
}

function isOwnWording(message: string): boolean {
  return !message.startsWith('Too ')
}

function wrongType(expected: string, value: unknown): string {
  const digits = typeof value === 'string' ? value.replaceAll(/[_ ,]/g, '') : ''
  if ((expected === 'int' || expected === 'number') && /^\d+$/.test(digits)) {
    return `expected ${noun(expected)}; write ${digits}, without quotes, spaces or underscores`
  }
  return `expected ${noun(expected)}, but this is ${nounOf(value)}`
}

function noun(expected: string): string {
  const nouns: Readonly<Record<string, string>> = {
    int: 'a whole number',
    number: 'a whole number',
    string: 'text',
    boolean: 'true or false',
    array: 'a list',
    object: 'a section with names and values',
    record: 'a section with names and values',
  }
  return nouns[expected] ?? expected
}

function nounOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a section'
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? `the number ${value}` : String(value === true)
}
