import type { Random } from './random.ts'

const OPENINGS = ['Hi! ', 'Hello, ', 'Hey, ', 'Please help: ', 'Question: ', 'Quick question: ', 'I have a question. ']
const ENDINGS = [' Thanks!', ' Thank you.', ' Please.', ' Be brief.', ' I need it now.']

/** A question as people write it: now and then with a greeting, a word of thanks, or without capitals. */
export function askPolitely(random: Random, question: string): string {
  const opening = random.chance(0.12) ? random.pick(OPENINGS) : ''
  const ending = random.chance(0.08) ? random.pick(ENDINGS) : ''
  const whole = `${opening}${question}${ending}`
  return random.chance(0.05) ? whole.toLowerCase() : whole
}
