import type { Random } from '../random.ts'
import { FIRST_NAMES } from './names.ts'
import { ANIMALS } from './nouns.ts'
import { WORDS } from './words.ts'

const FAVOURITES = ['strawberry', 'banana', 'mississippi', 'programming', 'hello', 'world', 'computer', 'assistant']

/** A word to look at letter by letter. */
export function drawnWord(random: Random): string {
  return random.pick(random.chance(0.8) ? WORDS : random.pick([FIRST_NAMES, ANIMALS, FAVOURITES]))
}
