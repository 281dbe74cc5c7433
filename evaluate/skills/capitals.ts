import { askPolitely } from '../ask-politely.ts'
import { expectText, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { ELEMENTS } from '../vocabulary/elements.ts'
import { CAPITALS, STATE_CAPITALS } from '../vocabulary/places.ts'

/** Facts that are learned by heart: capitals mostly, and the symbols of elements. */
export function askCapital(random: Random): Question {
  const ask = random.pick([capitalOf, capitalOf, countryOf, stateCapitalOf, elementSymbol])
  const [texts, answer] = ask(random)
  return userQuestion(askPolitely(random, random.pick(texts)), expectText(answer))
}

type Fact = [texts: string[], answer: string]

function capitalOf(random: Random): Fact {
  const [country, capital] = random.pick(CAPITALS)
  const texts = [
    `What is the capital of ${country}?`,
    `Which city is the capital of ${country}?`,
    `Capital of ${country}?`,
    `Name the capital city of ${country}.`,
    `What's ${country}'s capital?`,
  ]
  return [texts, capital]
}

function countryOf(random: Random): Fact {
  const [country, capital] = random.pick(CAPITALS)
  return [[`${capital} is the capital of which country?`, `Which country has ${capital} as its capital?`], country]
}

function stateCapitalOf(random: Random): Fact {
  const [state, capital] = random.pick(STATE_CAPITALS)
  return [[`What is the capital of the US state ${state}?`, `What is the state capital of ${state}?`], capital]
}

function elementSymbol(random: Random): Fact {
  const [name, symbol] = random.pick(ELEMENTS)
  if (random.chance(0.4)) return [[`Which element has the symbol ${symbol}?`], name]
  const element = name.toLowerCase()
  return [[`What is the chemical symbol of ${element}?`, `Symbol for ${element}?`], symbol]
}
