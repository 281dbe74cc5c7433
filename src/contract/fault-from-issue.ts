import type { z } from 'zod'
import type { ParameterFault } from './parameter-fault.ts'
import { parameterPath } from './parameter-path.ts'

type Issue = z.core.$ZodIssue

/** Turns a schema's complaint about `value`, which stands at `prefix` in the request, into the contract's terms. */
export function faultFromIssue(issue: Issue, value: unknown, prefix: readonly PropertyKey[]): ParameterFault {
  const keys = [...prefix, ...issue.path]
  const offending = valueAt(value, issue.path)
  const branch = issue.code === 'invalid_union' ? closestBranch(issue) : undefined
  if (branch !== undefined) return faultFromIssue(branch, offending, keys)

  const param = parameterPath(keys)
  if (offending === undefined) {
    return { code: 'missing_required_parameter', param, message: `Missing required parameter: '${param}'.` }
  }
  return { code: 'invalid_value', param, message: `Invalid '${param}': ${expectation(issue, offending)}.` }
}

/**
 * Of a union's branches, the one whose complaint lies inside the value: a list of parts with one bad part is meant as a list,
 * not as a string. None when every branch refuses the value itself.
 */
function closestBranch(issue: z.core.$ZodIssueInvalidUnion): Issue | undefined {
  return issue.errors
    .map((issues) => issues[0])
    .find((first) => first !== undefined && (first.path.length > 0 || !isTypeComplaint(first)))
}

function isTypeComplaint(issue: Issue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value'
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Object.hasOwn(current, key) ? (current as Record<PropertyKey, unknown>)[key] : undefined
  }
  return current
}

function expectation(issue: Issue, offending: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${typeNames[issue.expected] ?? issue.expected}, got ${nameOfType(offending)}`
    case 'too_small':
      return `expected ${boundWords(issue.origin, 'at least', issue.minimum)}, got ${measure(offending)}`
    case 'too_big':
      return `expected ${boundWords(issue.origin, 'at most', issue.maximum)}, got ${measure(offending)}`
    case 'invalid_value':
      return `expected ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`
    case 'invalid_format':
      return `expected letters, digits, '_' and '-' only, 1 to 64 of them`
    case 'invalid_union':
      return unionExpectation(issue, offending)
    case 'custom':
      return lowerFirst(issue.message.replace(/\.$/, ''))
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'the value is not accepted'
  }
}

function unionExpectation(issue: z.core.$ZodIssueInvalidUnion, offending: unknown): string {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
  if (options.length > 0) return `expected ${options.map((option) => `'${String(option)}'`).join(', ')}`
  const expected = issue.errors.flatMap(([first]) => (first === undefined ? [] : [expectation(first, offending)]))
  const words = expected.map((text) => text.replace(/^expected /, '').replace(/, got .*$/, ''))
  return `expected ${words.join(' or ')}, got ${nameOfType(offending)}`
}

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  tuple: 'an array',
  object: 'an object',
}

function nameOfType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number'
  return typeNames[typeof value === 'number' ? 'int' : typeof value] ?? typeof value
}

function boundWords(origin: string, relation: string, bound: number | bigint): string {
  if (origin === 'string') return `${relation} ${bound} character${bound === 1 ? '' : 's'}`
  if (origin === 'array') return `${relation} ${bound} item${bound === 1 ? '' : 's'}`
  return `${relation} ${bound}`
}

function measure(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' || Array.isArray(value)) return String(value.length)
  return nameOfType(value)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
