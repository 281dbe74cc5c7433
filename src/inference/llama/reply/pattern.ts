import { JsonEndFinder } from './json-end-finder.ts'

/**
 * A piece of call syntax: one of some literals (the empty one makes it optional), white space, or what the model
 * fills in.
 */
export type PatternPart =
  | { part: 'literal'; options: readonly string[] }
  | { part: 'space' }
  | { part: 'name' }
  | { part: 'word' }
  | { part: 'arguments' }

/** The arguments, when they come last, match by their first bracket alone: they are passed on as they come. */
export type Pattern = readonly PatternPart[]

export type PatternMatch =
  | { kind: 'none' }
  /** All so far fits, but the text ends too early to tell. */
  | { kind: 'more' }
  | { kind: 'match'; end: number; name: string | undefined; argumentsText: string | undefined }

export const space: PatternPart = { part: 'space' }
export const name: PatternPart = { part: 'name' }
export const word: PatternPart = { part: 'word' }
export const callArguments: PatternPart = { part: 'arguments' }

export function literal(...options: readonly string[]): PatternPart {
  return { part: 'literal', options: options.toSorted((left, right) => right.length - left.length) }
}

/** Literals with white space allowed between them. */
export function spaced(...parts: readonly (string | PatternPart)[]): Pattern {
  return parts.flatMap((part) => [space, typeof part === 'string' ? literal(part) : part])
}

const NAME_LENGTH_MAX = 64

/** The first pattern that matches or still may: one further down never overtakes one that has only to wait. */
export function matchFirst(patterns: readonly Pattern[], text: string): PatternMatch & { index: number } {
  for (const [index, pattern] of patterns.entries()) {
    const match = matchPattern(pattern, text)
    if (match.kind !== 'none') return { ...match, index }
  }
  return { kind: 'none', index: -1 }
}

type Step = { kind: 'none' } | { kind: 'more' } | { kind: 'at'; end: number }

/** Matches from the beginning of the text. */
export function matchPattern(pattern: Pattern, text: string): PatternMatch {
  let at = 0
  let foundName: string | undefined
  let argumentsText: string | undefined
  for (const [index, part] of pattern.entries()) {
    const isLast = index === pattern.length - 1
    const step = matchPart(part, text, at, isLast)
    if (step.kind !== 'at') return step
    if (part.part === 'name') foundName = text.slice(at, step.end)
    if (part.part === 'arguments' && !isLast) argumentsText = text.slice(at, step.end)
    at = step.end
  }
  return { kind: 'match', end: at, name: foundName, argumentsText }
}

function matchPart(part: PatternPart, text: string, at: number, isLast: boolean): Step {
  switch (part.part) {
    case 'literal':
      return matchLiteral(part.options, text, at)
    case 'space': {
      const end = endOf(/\s*/y, text, at)
      return { kind: 'at', end }
    }
    case 'name':
    case 'word': {
      const end = endOf(/[a-zA-Z0-9_-]*/y, text, at)
      if (end - at > NAME_LENGTH_MAX) return { kind: 'none' }
      if (end === text.length) return { kind: 'more' }
      return end === at ? { kind: 'none' } : { kind: 'at', end }
    }
    case 'arguments': {
      if (at === text.length) return { kind: 'more' }
      if (text.charAt(at) !== '{') return { kind: 'none' }
      if (isLast) return { kind: 'at', end: at }
      const end = new JsonEndFinder().find(text, at)
      return end === undefined ? { kind: 'more' } : { kind: 'at', end }
    }
  }
}

function matchLiteral(options: readonly string[], text: string, at: number): Step {
  for (const option of options) {
    if (text.startsWith(option, at)) return { kind: 'at', end: at + option.length }
    if (option.startsWith(text.slice(at))) return { kind: 'more' }
  }
  return { kind: 'none' }
}

function endOf(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at
  return at + (expression.exec(text)?.[0].length ?? 0)
}
