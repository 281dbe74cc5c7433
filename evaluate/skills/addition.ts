import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'

export function askAddition(random: Random): Question {
  const small = random.chance(0.3)
  const operand = () => (small ? random.integer(0, 20) : random.digits(random.integer(1, 5)))
  const [one, other] = [operand(), operand()]
  const [a, b] = [written(random, one), written(random, other)]
  const text = random.pick([
    `What is ${a} + ${b}?`,
    `${a}+${b}`,
    `${a} + ${b} = ?`,
    `Add ${a} and ${b}.`,
    `Calculate ${a} plus ${b}.`,
    `What is the sum of ${a} and ${b}?`,
    `How much is ${a} plus ${b}?`,
    `Can you add ${a} to ${b}?`,
    `Compute ${a}+${b}`,
  ])
  return userQuestion(askPolitely(random, text), expectNumber(one + other))
}

/** Large numbers sometimes have commas. */
function written(random: Random, number: number): string {
  return random.chance(0.15) ? number.toLocaleString('en-US') : String(number)
}
