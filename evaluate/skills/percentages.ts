import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { OBJECTS } from '../vocabulary/nouns.ts'

export function askPercentage(random: Random): Question {
  const percent = random.pick([5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 90])
  const whole = random.integer(1, 40) * 20
  const part = (percent * whole) / 100
  const item = random.pick(OBJECTS)
  const [texts, answer] = random.pick<[string[], number]>([
    [
      [`What is ${percent}% of ${whole}?`, `${percent} percent of ${whole}`, `Calculate ${percent}% of ${whole}.`],
      part,
    ],
    [
      [
        `A ${item} costs $${whole} and is ${percent}% off. What is the new price?`,
        `The price of a ${item} is $${whole}. There is a discount of ${percent}%. How much do I pay?`,
      ],
      whole - part,
    ],
    [
      [`A bill is $${whole}. How much is the total with a ${percent}% tip?`, `Add ${percent}% to ${whole}.`],
      whole + part,
    ],
  ])
  return userQuestion(askPolitely(random, random.pick(texts)), expectNumber(answer))
}
