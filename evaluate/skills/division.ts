import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'

export function askDivision(random: Random): Question {
  const b = random.chance(0.8) ? random.integer(2, 12) : random.integer(13, 25)
  const a = random.chance(0.6) ? b * random.digits(random.integer(1, 3)) : random.digits(random.integer(2, 4))
  const text = random.pick([
    `What is ${a} / ${b}?`,
    `${a} divided by ${b}`,
    `Divide ${a} by ${b}.`,
    `${a} ÷ ${b} = ?`,
    `Calculate ${a}/${b}.`,
    `How many times does ${b} go into ${a}?`,
    `What is ${a} divided by ${b}?`,
  ])
  const quotient = Math.floor(a / b)
  const remainder = a % b
  const expected = remainder === 0 ? expectNumber(quotient) : expectNumber(quotient, remainder)
  return userQuestion(askPolitely(random, text), expected)
}
