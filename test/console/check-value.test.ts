import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkValue } from '../../console/src/features/playground/json/check-value.ts'
import { parseJsonText } from '../../console/src/features/playground/json/parse-json-text.ts'
import { schemaFault } from '../../console/src/features/playground/json/schema-fault.ts'

const ajv = new Ajv2020({ strict: false, validateSchema: false })

const scalar = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('a', 'ab', 'abc', '', true, false, null, 1.5))
const { value: jsonValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
}))

const { schema: jsonSchema } = fc.letrec((tie) => {
  const nested = fc.array(tie('schema'), { minLength: 1, maxLength: 2 })
  return {
    schema: fc.oneof(
      { depthSize: 'small' },
      fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object', 'null') }),
      fc.record({ enum: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
      fc.record({ const: jsonValue }),
      fc.record({ minimum: fc.integer({ min: -2, max: 2 }), exclusiveMaximum: fc.integer({ min: -2, max: 3 }) }),
      fc.record({ minLength: fc.integer({ min: 0, max: 2 }), pattern: fc.constantFrom('^a', 'b$', 'c') }),
      fc.record({ items: tie('schema'), minItems: fc.integer({ min: 0, max: 2 }), uniqueItems: fc.boolean() }),
      fc.record({
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }),
        required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      }),
      fc.record({ anyOf: nested }),
      fc.record({ oneOf: nested }),
      fc.record({ allOf: nested }),
      fc.record({ not: tie('schema') }),
      fc.record({ $ref: fc.constant('#/$defs/shared') }),
    ),
  }
})

/** As it comes out of a parser: what is drawn may have no prototype, which a parser never makes. */
function asParsed(drawn: unknown): unknown {
  return JSON.parse(JSON.stringify(drawn))
}

describe('checking a value against a schema', () => {
  it('agrees with a full validator on whether it fits', () => {
    const property = fc.property(jsonSchema, jsonValue, (given, drawn) => {
      const value = asParsed(drawn)
      const schema = { allOf: [asParsed(given)], $defs: { shared: { type: ['string', 'object'] } } }
      expect(checkValue(value, schema).length === 0).toBe(ajv.validate(schema, value))
    })
    fc.assert(property, { numRuns: 500 })
  })

  it('says where and why it does not fit', () => {
    const schema = {
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } } },
      required: ['title'],
    }
    expect(checkValue({ items: [{ n: 1 }, { n: 'x' }] }, schema)).toEqual([
      { path: '$', message: 'lacks "title"' },
      { path: '$.items[1].n', message: 'must be an integer, is a string' },
    ])
  })

  it('comes to an end on a schema that refers to itself without end', () => {
    expect(checkValue(1, { $ref: '#' })).toEqual([])
  })
})

describe('reading JSON that is being written', () => {
  it.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": tru\n}', 2, 11],
    ['{\n  "a" 1\n}', 2, 7],
    ['[1, 2', 1, 6],
    ['nonsense', 1, 2],
    ['', 1, 1],
  ])('tells the place of the fault in %j', (source, line, column) => {
    expect(parseJsonText(source)).toMatchObject({ ok: false, line, column })
  })
})

describe('judging a schema that is being written', () => {
  it.each([
    ['{', /^Line 1, column 2/],
    ['[]', /object/],
    ['{"type": "text"}', /does not exist/],
    ['{"properties": {"a": {"type": "int"}}}', /^properties\.a has the type "int"/],
    ['{"required": "a"}', /^required/],
    ['{"anyOf": {}}', /^anyOf/],
    ['{"properties": []}', /^properties/],
  ])('finds the mistake in %s', (source, fault) => {
    expect(schemaFault(source)).toMatch(fault)
  })

  it('finds none in a schema that is right', () => {
    expect(
      schemaFault('{"type": ["object", "null"], "properties": {"a": true}, "items": {"$ref": "#"}}'),
    ).toBeUndefined()
  })
})
