import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'

export function askSequence(random: Random): Question {
  const whole = random.pick([rising, rising, falling, multiplied, squares, sums])(random)
  const shown = whole.slice(0, -1).join(', ')
  const text = random.pick([
    `What comes next: ${shown}, ...?`,
    `Continue the sequence: ${shown}`,
    `What is the next number in ${shown}?`,
    `Find the next term: ${whole.slice(0, -1).join(' ')} ?`,
  ])
  return userQuestion(askPolitely(random, text), expectNumber(...whole.slice(-1)))
}

// Each gives the terms with the one that is asked for at the end.

function rising(random: Random): number[] {
  const [start, step, length] = [random.integer(1, 30), random.integer(2, 12), random.integer(5, 7)]
  return Array.from({ length }, (_, index) => start + index * step)
}

function falling(random: Random): number[] {
  const [start, step] = [random.integer(61, 90), random.integer(2, 12)]
  return Array.from({ length: 6 }, (_, index) => start - index * step)
}

function multiplied(random: Random): number[] {
  const [start, ratio] = [random.integer(1, 6), random.integer(2, 4)]
  return Array.from({ length: 5 }, (_, index) => start * ratio ** index)
}

function squares(random: Random): number[] {
  const start = random.integer(1, 6)
  return Array.from({ length: 5 }, (_, index) => (start + index) ** 2)
}

function sums(random: Random): number[] {
  let [one, other] = [random.integer(1, 5), random.integer(1, 6)]
  return Array.from({ length: 6 }, () => {
    const term = one
    ;[one, other] = [other, one + other]
    return term
  })
}
