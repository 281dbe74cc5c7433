import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'

/** The larger unit, the smaller, and how many of the smaller make one of the larger. */
const UNITS: readonly (readonly [string, string, number])[] = [
  ['km', 'm', 1000],
  ['m', 'cm', 100],
  ['cm', 'mm', 10],
  ['kg', 'g', 1000],
  ['hours', 'minutes', 60],
  ['minutes', 'seconds', 60],
  ['days', 'hours', 24],
  ['weeks', 'days', 7],
  ['liters', 'milliliters', 1000],
  ['feet', 'inches', 12],
  ['yards', 'feet', 3],
  ['dozen', 'items', 12],
  ['GB', 'MB', 1024],
  ['tons', 'kg', 1000],
  ['years', 'months', 12],
  ['dollars', 'cents', 100],
  ['pounds', 'ounces', 16],
]

export function askUnit(random: Random): Question {
  const [large, small, factor] = random.pick(UNITS)
  const larges = random.integer(1, 60)
  const smalls = larges * factor
  if (random.chance(0.6)) {
    const text = random.pick([
      `Convert ${larges} ${large} to ${small}.`,
      `How many ${small} are in ${larges} ${large}?`,
      `${larges} ${large} in ${small}?`,
      `What is ${larges} ${large} in ${small}?`,
    ])
    return userQuestion(askPolitely(random, text), expectNumber(smalls))
  }
  const text = random.pick([
    `Convert ${smalls} ${small} to ${large}.`,
    `How many ${large} are ${smalls} ${small}?`,
    `${smalls} ${small} in ${large}?`,
  ])
  return userQuestion(askPolitely(random, text), expectNumber(larges))
}
