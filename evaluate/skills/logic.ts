import { askPolitely } from '../ask-politely.ts'
import { expectText, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { FIRST_NAMES } from '../vocabulary/names.ts'
import { ANIMALS } from '../vocabulary/nouns.ts'
import { plural } from '../words-and-articles.ts'

/** Kinds that do not exist: what follows is not to be answered from knowledge. */
const INVENTED_KINDS =
  'blims zorps wugs daxes fleems grobs toves rivvels snarks plonks quibs morps lurns tazzles vints yobs'.split(' ')

const COMPARISONS = [
  { more: 'taller', less: 'shorter', most: 'tallest', least: 'shortest' },
  { more: 'older', less: 'younger', most: 'oldest', least: 'youngest' },
  { more: 'faster', less: 'slower', most: 'fastest', least: 'slowest' },
  { more: 'richer', less: 'poorer', most: 'richest', least: 'poorest' },
  { more: 'heavier', less: 'lighter', most: 'heaviest', least: 'lightest' },
]

const RULES: readonly (readonly [string, string])[] = [
  ['it rains', 'the street is wet'],
  ['the alarm rings', 'the dog barks'],
  ['the light is green', 'the cars go'],
  ['it is Sunday', 'the shop is closed'],
  ['the battery is empty', 'the phone is off'],
]

export function askLogic(random: Random): Question {
  const [text, answer] = random.pick([syllogism, converse, ordering, ordering, conditional])(random)
  return userQuestion(askPolitely(random, text), expectText(answer))
}

type Riddle = [text: string, answer: string]

function syllogism(random: Random): Riddle {
  const [a, b, c] = random.sample([...INVENTED_KINDS, ...random.sample(ANIMALS, 6).map(plural)], 3)
  const n = random.pick(FIRST_NAMES)
  return random.pick<Riddle>([
    [`All ${a} are ${b}. All ${b} are ${c}. Are all ${a} ${c}?`, 'Yes'],
    [`All ${a} are ${b}. ${n} is one of the ${a}. Is ${n} one of the ${b}?`, 'Yes'],
    [`No ${a} are ${b}. All ${c} are ${a}. Can any of the ${c} be ${b}?`, 'No'],
  ])
}

function converse(random: Random): Riddle {
  const [a, b] = random.sample(INVENTED_KINDS, 2)
  const n = random.pick(FIRST_NAMES)
  return [`All ${a} are ${b}. ${n} is one of the ${b}. Must ${n} be one of the ${a}?`, 'No']
}

function ordering(random: Random): Riddle {
  const { more, less, most, least } = random.pick(COMPARISONS)
  const names = random.sample(FIRST_NAMES, random.integer(3, 4))
  const facts = names.slice(1).map((lower, index) => {
    const higher = names[index]
    return random.chance(0.6) ? `${higher} is ${more} than ${lower}.` : `${lower} is ${less} than ${higher}.`
  })
  const asksHighest = random.chance(0.5)
  const answer = asksHighest ? names.at(0) : names.at(-1)
  return [`${random.shuffle(facts).join(' ')} Who is the ${asksHighest ? most : least}?`, answer ?? '']
}

function conditional(random: Random): Riddle {
  const [cause, effect] = random.pick(RULES)
  return random.pick<Riddle>([
    [`If ${cause}, then ${effect}. Now ${cause}. Is it true that ${effect}?`, 'Yes'],
    [`If ${cause}, then ${effect}. It is not true that ${effect}. Is it true that ${cause}?`, 'No'],
  ])
}
