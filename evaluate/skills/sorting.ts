import { askPolitely } from '../ask-politely.ts'
import { expectText, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { FIRST_NAMES } from '../vocabulary/names.ts'
import { ANIMALS, FRUITS } from '../vocabulary/nouns.ts'
import { WORDS } from '../vocabulary/words.ts'

export function askSorting(random: Random): Question {
  return random.chance(0.6) ? numbersToSort(random) : wordsToSort(random)
}

function numbersToSort(random: Random): Question {
  const numbers = Array.from({ length: random.integer(3, 7) }, () => random.digits(random.integer(1, 3)))
  const falls = random.chance(0.3)
  const listed = numbers.join(', ')
  const text = random.pick([
    `Sort these numbers in ${falls ? 'descending' : 'ascending'} order: ${listed}`,
    `Sort ${listed} from ${falls ? 'largest to smallest' : 'smallest to largest'}.`,
    `Order [${listed}] ${falls ? 'descending' : 'ascending'}.`,
  ])
  const sorted = numbers.toSorted((one, other) => (falls ? other - one : one - other))
  return userQuestion(askPolitely(random, text), expectText(sorted.join(', ')))
}

function wordsToSort(random: Random): Question {
  const words = random.sample(random.pick([ANIMALS, FRUITS, WORDS, FIRST_NAMES]), random.integer(3, 6))
  const listed = words.join(', ')
  const text = random.pick([
    `Sort these words alphabetically: ${listed}`,
    `Put these in alphabetical order: ${listed}`,
    `Alphabetize: ${listed}`,
  ])
  return userQuestion(askPolitely(random, text), expectText(words.toSorted().join(', ')))
}
