import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { FIRST_NAMES } from '../vocabulary/names.ts'
import { COUNTABLES, FRUITS, OBJECTS } from '../vocabulary/nouns.ts'
import { plural } from '../words-and-articles.ts'

export function askWordProblem(random: Random): Question {
  const n = random.pick(FIRST_NAMES)
  const m = random.pick(FIRST_NAMES)
  const things = () => plural(random.pick(random.pick([FRUITS, OBJECTS, COUNTABLES])))
  const [w, others] = [things(), things()]
  const [a, b, c] = [random.integer(2, 60), random.integer(2, 40), random.integer(2, 12)]
  const spent = Math.min(a, b * c)
  const given = Math.min(a, c)
  const [text, answer] = random.pick<[string, number]>([
    [`${n} has ${a} ${w}. ${m} gives ${n} ${b} more. How many ${w} does ${n} have now?`, a + b],
    [
      `${n} had ${a + b} ${w} and ${random.pick(['gave away', 'sold', 'lost', 'used'])} ${b} of them. How many ${w} are left?`,
      a,
    ],
    [
      `There are ${c} ${random.pick(['boxes', 'bags', 'shelves', 'baskets'])} with ${b} ${w} in each. How many ${w} are there in total?`,
      b * c,
    ],
    [
      `${n} shares ${b * c} ${w} equally among ${c} ${random.pick(['friends', 'children', 'people', 'students'])}. How many does each one get?`,
      b,
    ],
    [`${n} buys ${c} ${w} for $${b} each and pays with $${b * c + a}. How much change does ${n} get?`, a],
    [`${n} has ${a} ${w}. ${m} has ${c} times as many. How many ${w} do they have together?`, a + a * c],
    [`${n} has ${a} ${w} and ${b} ${others}. ${m} has ${c} more ${w} than ${n}. How many ${w} does ${m} have?`, a + c],
    [
      `A ${random.pick(['train', 'car', 'bus', 'cyclist', 'ship'])} travels at ${b} ${random.pick(['km', 'miles'])} per hour for ${c} hours. How far does it go?`,
      b * c,
    ],
    [`${n} reads ${b} pages a day. How many pages does ${n} read in ${c} days?`, b * c],
    [`${n} is ${a} years old. ${m} is ${c} years older. How old will ${m} be in ${b} years?`, a + b + c],
    [
      `${n} earns $${b} per hour and works ${c} hours. Then ${n} spends $${spent}. How much money is left?`,
      b * c - spent,
    ],
    [`A rectangle is ${b} ${random.pick(['cm', 'm', 'feet'])} long and ${c} wide. What is its area?`, b * c],
    [`A rectangle is ${b} ${random.pick(['cm', 'm'])} long and ${c} wide. What is its perimeter?`, 2 * (b + c)],
    [
      `${n} has ${a} ${w}. ${n} buys ${b} more and then gives ${given} to ${m}. How many ${w} does ${n} have?`,
      a + b - given,
    ],
  ])
  return userQuestion(askPolitely(random, text), expectNumber(answer))
}
