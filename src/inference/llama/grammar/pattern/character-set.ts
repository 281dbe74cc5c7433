import type { CodePointRange } from '../expression.ts'

/** A set of code points as ranges in order that neither touch nor overlap. */
export type CharacterSet = readonly CodePointRange[]

const CODE_POINT_MAX = 0x10ffff

export function unionOf(...sets: readonly CharacterSet[]): CharacterSet {
  const sorted = sets.flat().toSorted((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

export function complementOf(set: CharacterSet): CharacterSet {
  const gaps: CodePointRange[] = []
  let next = 0
  for (const [from, to] of unionOf(set)) {
    if (from > next) gaps.push([next, from - 1])
    next = to + 1
  }
  if (next <= CODE_POINT_MAX) gaps.push([next, CODE_POINT_MAX])
  return gaps
}

export function intersectionOf(a: CharacterSet, b: CharacterSet): CharacterSet {
  return complementOf(unionOf(complementOf(a), complementOf(b)))
}

export function includes(set: CharacterSet, codePoint: number): boolean {
  return set.some(([from, to]) => from <= codePoint && codePoint <= to)
}

export const anyCharacter: CharacterSet = [[0, CODE_POINT_MAX]]

/** What ECMAScript calls a line terminator: all that `.` leaves out. */
const lineTerminators: CharacterSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]

export const dot = complementOf(lineTerminators)

const digits: CharacterSet = [[0x30, 0x39]]
const wordCharacters: CharacterSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]
const whiteSpace: CharacterSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]

/** The sets that a letter after a backslash names. */
export const namedSets: ReadonlyMap<string, CharacterSet> = new Map([
  ['d', digits],
  ['D', complementOf(digits)],
  ['w', wordCharacters],
  ['W', complementOf(wordCharacters)],
  ['s', whiteSpace],
  ['S', complementOf(whiteSpace)],
])
