import type { Random } from '../random.ts'
import { OBJECTS } from '../vocabulary/nouns.ts'
import { WORDS } from '../vocabulary/words.ts'
import { capitalized, withArticle } from '../words-and-articles.ts'
import { functionTool, property, type ToolCase } from './tool-case.ts'

const VERBS = 'get find list check update delete create compute fetch count'.split(' ')
const NUMBER_FIELDS = ['id', 'size', 'level', 'amount', 'limit']
const WORD_FIELDS = ['name', 'date', 'code', 'region', 'label', 'category', 'owner']
const COLORS = ['red', 'blue', 'green', 'black', 'white']
const MODES = ['fast', 'slow', 'safe']

/** A tool that nobody has seen before: the call must be read off its description. */
export function inventedTool(random: Random): ToolCase {
  const verb = random.pick(VERBS)
  const noun = random.pick(random.chance(0.5) ? OBJECTS : WORDS)
  const fields = random.sample([...NUMBER_FIELDS, ...WORD_FIELDS, 'color', 'mode'], random.integer(1, 3))
  const values = Object.fromEntries(fields.map((field) => [field, drawnValue(random, field)]))
  const told = fields.map((field) => `${field} ${values[field]}`).join(', ')
  const [key, value] = random.pick<[string, string | number]>([
    ['result', random.integer(1, 999)],
    ['status', 'ok'],
    ['value', random.pick(WORDS)],
  ])
  return {
    tool: functionTool(
      random.chance(0.7) ? `${verb}_${noun}` : verb + capitalized(noun),
      `${capitalized(verb)} ${withArticle(noun)}.`,
      Object.fromEntries(fields.map((field) => [field, propertyOf(field)])),
    ),
    request: random.pick([
      `${capitalized(verb)} the ${noun} with ${told}.`,
      `Please ${verb} ${withArticle(noun)}: ${told}.`,
      `I want to ${verb} the ${noun}, ${told}`,
    ]),
    arguments: values,
    result: { [key]: value },
    answer: `Done. The ${key} is ${value}.`,
  }
}

function drawnValue(random: Random, field: string): string | number {
  if (NUMBER_FIELDS.includes(field)) return random.integer(1, 500)
  if (field === 'color') return random.pick(COLORS)
  return random.pick(field === 'mode' ? MODES : WORDS)
}

function propertyOf(field: string) {
  if (field === 'mode') return property('string', 'Mode', MODES)
  return property(NUMBER_FIELDS.includes(field) ? 'integer' : 'string', `The ${field}`)
}
