import { askPolitely } from '../ask-politely.ts'
import { expectText, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { drawnWord } from '../vocabulary/drawn-word.ts'
import { capitalized } from '../words-and-articles.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export function askSpelling(random: Random): Question {
  const word = drawnWord(random)
  const letters = word.split('')
  if (random.chance(0.5)) {
    const text = random.pick([
      `Spell the word "${word}".`,
      `How do you spell ${word}?`,
      `Spell out ${word} letter by letter.`,
    ])
    return userQuestion(askPolitely(random, text), expectText(letters.join('-')))
  }
  if (random.chance(0.5)) {
    const place = random.pick(['first', 'last'])
    const text = random.pick([`What is the ${place} letter of "${word}"?`, `${capitalized(place)} letter of ${word}?`])
    const answer = place === 'first' ? letters.at(0) : letters.at(-1)
    return userQuestion(askPolitely(random, text), expectText(answer ?? ''))
  }
  const index = random.integer(0, letters.length - 1)
  const text = `What is the ${ORDINALS[index] ?? `${index + 1}th`} letter of "${word}"?`
  return userQuestion(askPolitely(random, text), expectText(letters[index] ?? ''))
}
