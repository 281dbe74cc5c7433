import type { Question } from '../question.ts'
import type { Random } from '../random.ts'
import { CATALOGUE } from '../tools/catalogue.ts'
import { drawnScene } from '../tools/tool-scene.ts'
import { WORDS } from '../vocabulary/words.ts'
import { askAddition } from './addition.ts'
import { askCapital } from './capitals.ts'
import { askMultiplication } from './multiplication.ts'

const CHAT = ['Hello', 'Good morning', 'How are you?', 'Thank you', 'Goodbye', 'Tell me a joke.', 'I am bored.']
const ABOUT_ITSELF = ['Who are you?', 'What is your name?', 'Are you human?', 'What can you do?']

/** Tools are there, and calling one would be wrong: none is needed, none fits, or the request lacks what it takes. */
export function askDeclinedTool(random: Random): Question {
  const kind = random.fraction()
  return kind < 0.5 ? notNeeded(random) : kind < 0.82 ? noneFits(random) : vague(random)
}

function notNeeded(random: Random): Question {
  const { wanted, others } = drawnScene(random)
  const word = random.pick(WORDS)
  const ask = random.pick([
    askAddition,
    askMultiplication,
    askCapital,
    () => plainText(random.pick(CHAT)),
    () => plainText(random.pick(ABOUT_ITSELF)),
    () => plainText(random.pick([`What does "${word}" mean?`, `Define ${word}.`])),
    () => plainText(random.pick([`Repeat the word "${word}" 3 times.`, `Convert to uppercase: ${word}`])),
  ])
  const { messages } = ask(random)
  return { messages, tools: random.shuffle([wanted.tool, ...others]), expected: { kind: 'no-call' } }
}

function noneFits(random: Random): Question {
  const { wanted, others } = drawnScene(random)
  // Without another tool there would be nothing to decline.
  if (others.length === 0) return noneFits(random)
  return { ...plainText(wanted.request), tools: others }
}

function vague(random: Random): Question {
  const { wanted, others } = drawnScene(random, CATALOGUE)
  if (wanted.vagueRequest === undefined) return vague(random)
  return { ...plainText(wanted.vagueRequest), tools: random.shuffle([wanted.tool, ...others]) }
}

function plainText(text: string): Question {
  return { messages: [{ role: 'user', text }], expected: { kind: 'no-call' } }
}
