import { askPolitely } from '../ask-politely.ts'
import { expectNumber, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { drawnWord } from '../vocabulary/drawn-word.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'.split('')

export function askLetterCount(random: Random): Question {
  const word = drawnWord(random)
  const letters = word.toLowerCase().split('')
  const letter = random.pick(random.chance(0.85) ? letters : ALPHABET)
  const text = random.pick([
    `How many times does the letter "${letter}" appear in "${word}"?`,
    `How many ${letter}'s are in ${word}?`,
    `Count the letter ${letter} in the word ${word}.`,
    `How many "${letter}" are there in the word "${word}"?`,
  ])
  const count = letters.filter((each) => each === letter).length
  return userQuestion(askPolitely(random, text), expectNumber(count))
}
