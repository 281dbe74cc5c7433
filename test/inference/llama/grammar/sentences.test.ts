import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/inference/generation-request.ts'
import { compileSchema } from '../../../../src/inference/llama/grammar/compile-schema.ts'
import { jsonGrammar } from '../../../../src/inference/llama/grammar/json-grammar.ts'
import { acceptedSchemas } from './accepted-schemas.ts'
import { formatValidators } from './format-validators.ts'
import { randomFrom, sentencesOf } from './random-sentence.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

// Own properties only, or else every object has a property `toString`.
const ajv = new Ajv2020({ strict: false, ownProperties: true, formats: formatValidators })

function validatorFor(schema: JsonObject): (value: unknown) => boolean {
  const validate = ajv.compile(schema)
  return (value) => validate(value)
}

/** The first of many sentences that is not valid, or undefined. */
function findInvalid(schema: JsonObject, count: number, seed: number): string | undefined {
  const compiled = compileSchema(schema)
  if (compiled.kind === 'refused') throw new Error(`refused at ${compiled.path}: ${compiled.message}`)
  const validate = validatorFor(schema)
  const sentence = sentencesOf(compiled.grammar)
  const random = randomFrom(seed)
  for (let index = 0; index < count; index += 1) {
    const text = sentence(random, 50 + (index % 10) * 100)
    if (!validate(JSON.parse(text))) return text
  }
  return undefined
}

describe('whatever the grammar derives satisfies the schema', () => {
  test.each(Object.entries(acceptedSchemas))('%s', (_, schema) => {
    expect(findInvalid(schema, 200, 1)).toBeUndefined()
  })

  test('schemas made at random', () => {
    let compiled = 0
    fc.assert(
      fc.property(schemaArbitrary, fc.integer(), (schema, seed) => {
        fc.pre(compileSchema(schema).kind === 'compiled')
        compiled += 1
        expect(findInvalid(schema, 20, seed)).toBeUndefined()
      }),
      { numRuns: 300 },
    )
    expect(compiled).toBeGreaterThanOrEqual(300)
  })
})

test('any JSON object is an object, without padding', () => {
  const sentence = sentencesOf(jsonGrammar())
  const random = randomFrom(7)
  for (let index = 0; index < 500; index += 1) {
    const text = sentence(random)
    const value: unknown = JSON.parse(text)
    expect(value).toBeTypeOf('object')
    expect(text.startsWith('{')).toBe(true)
    expect(text).not.toMatch(/[\n\t]/)
  }
})
