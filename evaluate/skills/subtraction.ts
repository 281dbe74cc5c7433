import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'

export function askSubtraction(random: Random): Question {
  const small = random.chance(0.3)
  const operand = () => (small ? random.integer(0, 30) : random.digits(random.integer(1, 5)))
  let [a, b] = [operand(), operand()]
  // Results below zero are rare, as they are among people.
  if (a < b && random.chance(0.8)) [a, b] = [b, a]
  const text = random.pick([
    `What is ${a} - ${b}?`,
    `${a}-${b}`,
    `${a} - ${b} = ?`,
    `Subtract ${b} from ${a}.`,
    `Calculate ${a} minus ${b}.`,
    `How much is ${a} minus ${b}?`,
    `Take ${b} away from ${a}.`,
    a < b ? `What is ${a} minus ${b}?` : `What is the difference between ${a} and ${b}?`,
  ])
  return userQuestion(askPolitely(random, text), expectNumber(a - b))
}
