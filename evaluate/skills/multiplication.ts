import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'

export function askMultiplication(random: Random): Question {
  const drawn = operands(random)
  const [a, b] = random.chance(0.3) ? drawn.toReversed() : drawn
  const sign = random.pick(['x', '*', 'times', '×'])
  const text = random.pick([
    `What is ${a} ${sign} ${b}?`,
    `${a} ${sign} ${b}`,
    `${a}*${b}`,
    `Multiply ${a} by ${b}.`,
    `Calculate ${a} ${sign} ${b}.`,
    `What is the product of ${a} and ${b}?`,
    `How much is ${a} times ${b}?`,
  ])
  return userQuestion(askPolitely(random, text), expectNumber(drawn[0] * drawn[1]))
}

/** The times table, a long number times a digit, two numbers of two digits, and now and then three digits times two. */
function operands(random: Random): [number, number] {
  const kind = random.fraction()
  if (kind < 0.35) return [random.integer(2, 12), random.integer(2, 12)]
  if (kind < 0.65) return [random.digits(random.integer(2, 4)), random.integer(2, 9)]
  if (kind < 0.93) return [random.digits(2), random.digits(2)]
  return [random.digits(3), random.digits(2)]
}
