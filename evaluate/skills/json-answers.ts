import type { JsonObject } from '../../src/inference/generation-request.ts'
import { expectText, type Question, userQuestion } from '../question.ts'
import type { Random } from '../random.ts'
import { describedEvent, drawnEvent } from '../records/event.ts'
import { describedPerson, drawnPerson } from '../records/person.ts'
import { describedProduct, drawnProduct } from '../records/product.ts'
import { FIRST_NAMES } from '../vocabulary/names.ts'
import { ANIMALS, FRUITS } from '../vocabulary/nouns.ts'
import { WORDS } from '../vocabulary/words.ts'
import { spacedJson } from '../spaced-json.ts'
import { capitalized } from '../words-and-articles.ts'

type JsonRecord = Readonly<Record<string, string | number>>

/** JSON asked for in words alone: nothing but the model's skill makes the answer JSON. */
export function askJson(random: Random): Question {
  return random.pick([extraction, extraction, recordBySchema, lookUp, list, calculation])(random)
}

/** The same, with the answer's schema as the response format. */
export function askJsonUnderSchema(random: Random): Question {
  const question = random.pick([extraction, recordBySchema])(random)
  if (question.expected.kind !== 'json') throw new Error('the answer is not JSON')
  const schema = schemaOf(question.expected.value as JsonRecord, true)
  return { ...question, responseFormat: { kind: 'json-schema', name: 'answer', schema, strict: true } }
}

function extraction(random: Random): Question {
  const describe = random.pick([describedPerson, describedPerson, describedEvent, describedProduct])
  const { record, text, told } = describe(random)
  const fields = random.sample(told, random.integer(2, 4))
  const listed = fields.join(', ')
  const request = random.pick([
    `Extract ${listed} as JSON: ${text}`,
    `${text}\n\nReturn a JSON object with the keys ${listed}.`,
    `From the text, output JSON with fields ${listed}. Text: ${text}`,
    `Turn this into JSON (${listed}): ${text}`,
    `Extract the following fields: ${listed}.\n\n${text}\n\nRespond with JSON only.`,
  ])
  return userQuestion(request, { kind: 'json', value: only(record, fields) })
}

function recordBySchema(random: Random): Question {
  const record: JsonRecord = random.pick([drawnPerson, drawnEvent, drawnProduct])(random)
  const fields = random.sample(Object.keys(record), random.integer(2, 4))
  const value = only(record, fields)
  const schema = spacedJson(schemaOf(value, random.chance(0.3)))
  const told = random
    .shuffle(fields)
    .map((field) => `${field.replace('_', ' ')} ${record[field]}`)
    .join(', ')
  const data = random.pick([`Here is the data: ${told}.`, `Make a record: ${told}`, `${capitalized(told)}.`])
  const instruction = random.pick([
    `Answer with JSON that follows this schema: ${schema}`,
    `Respond only with a JSON object matching this JSON schema:\n${schema}`,
    `Output must be valid JSON for the schema ${schema}`,
  ])
  if (random.chance(0.5)) return userQuestion(`${data}\n${instruction}`, { kind: 'json', value })
  return {
    messages: [
      { role: 'system', text: instruction },
      { role: 'user', text: data },
    ],
    expected: { kind: 'json', value },
  }
}

function lookUp(random: Random): Question {
  const record: JsonRecord = random.pick([drawnPerson, drawnEvent, drawnProduct])(random)
  const field = random.pick(Object.keys(record))
  const json = spacedJson(record)
  const text = random.pick([
    `What is the value of "${field}" in this JSON? ${json}`,
    `${json}\n\nWhat is the ${field.replace('_', ' ')}?`,
    `Given ${json}, give me only the ${field}.`,
  ])
  return userQuestion(text, expectText(record[field] ?? ''))
}

function list(random: Random): Question {
  const values = random.sample(random.pick([ANIMALS, FRUITS, FIRST_NAMES, WORDS]), random.integer(2, 5))
  const listed = values.join(', ')
  if (random.chance(0.4)) {
    const text = random.pick([`Make a JSON array of these: ${listed}`, `Put ${listed} in a JSON list`])
    return userQuestion(text, { kind: 'json', value: values })
  }
  const key = random.pick(['items', 'list', 'words', 'values', 'names'])
  const text = random.pick([
    `Give me a JSON object with the key "${key}" holding the list: ${listed}`,
    `Return {"${key}": [...]} with ${listed}`,
  ])
  return userQuestion(text, { kind: 'json', value: { [key]: values } })
}

function calculation(random: Random): Question {
  const [a, b] = [random.integer(1, 99), random.integer(1, 99)]
  const adds = random.chance(0.5)
  const key = random.pick(['answer', 'result', adds ? 'sum' : 'difference'])
  const text = random.pick([
    `What is ${a} ${adds ? 'plus' : 'minus'} ${b}? Answer as JSON with the key "${key}".`,
    `Compute ${a} ${adds ? '+' : '-'} ${b} and respond with JSON like {"${key}": number}.`,
  ])
  return userQuestion(text, { kind: 'json', value: { [key]: adds ? a + b : a - b } })
}

function only(record: JsonRecord, fields: readonly string[]): JsonRecord {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? '']))
}

function schemaOf(value: JsonRecord, closed: boolean): JsonObject {
  const properties = Object.entries(value).map(([field, each]) => [
    field,
    { type: typeof each === 'number' ? 'integer' : 'string' },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(value),
    ...(closed ? { additionalProperties: false } : {}),
  }
}
