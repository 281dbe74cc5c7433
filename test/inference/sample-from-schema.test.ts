import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/inference/generation-request.ts'
import { sampleFromSchema } from '../../src/inference/scripted/sample-from-schema.ts'
import { fitsSchema } from './fits-schema.ts'

const schemas: { readonly [name: string]: JsonObject } = {
  'an object with required and optional properties': {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' }, note: { type: 'string' } },
    required: ['city', 'days'],
    additionalProperties: false,
  },
  'a strict object of every type': {
    type: 'object',
    properties: {
      a: { type: 'string', minLength: 20 },
      b: { type: 'number', minimum: 2.5, maximum: 2.75 },
      c: { type: 'integer', exclusiveMinimum: 7 },
      d: { type: 'boolean' },
      e: { type: 'null' },
      f: { enum: ['x', 'y'] },
      g: { const: { h: 1 } },
      i: { type: 'array', items: { type: 'integer', maximum: -3 }, minItems: 3 },
      j: { type: ['string', 'null'] },
    },
    required: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'i', 'j'],
    additionalProperties: false,
  },
  'alternatives beside shared properties': {
    type: 'object',
    properties: { kind: { type: 'string' } },
    required: ['kind'],
    anyOf: [{ properties: { size: { type: 'integer', multipleOf: 5, minimum: 11 } }, required: ['size'] }, {}],
  },
  'references into $defs': {
    $defs: { step: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } },
    type: 'object',
    properties: { steps: { type: 'array', items: { $ref: '#/$defs/step' }, minItems: 2 } },
    required: ['steps'],
  },
  'a recursive schema that ends by null': {
    $defs: {
      node: {
        type: 'object',
        properties: { value: { type: 'integer' }, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
        required: ['value', 'next'],
      },
    },
    $ref: '#/$defs/node',
  },
  'a recursive schema that ends by an empty list': {
    $defs: {
      tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
        required: ['children'],
      },
    },
    $ref: '#/$defs/tree',
  },
  'parts that are to hold together': {
    allOf: [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      { properties: { b: { type: 'integer' } }, required: ['b'] },
    ],
  },
  'a tuple': {
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'integer' }],
    items: { type: 'boolean' },
    minItems: 3,
  },
  'a property that is no prototype': {
    type: 'object',
    properties: { ['__proto__']: { type: 'string' } },
    required: ['__proto__'],
  },
  'bounds that leave a narrow gap': { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
}

test.each(Object.entries(schemas))('fits %s', (_name, schema) => {
  const sample = sampleFromSchema(schema)
  expect(fitsSchema(sample, schema), JSON.stringify(sample)).toBe(true)
})

test('the validator of this test can say no', () => {
  expect(fitsSchema({ city: 'x' }, schemas['an object with required and optional properties'])).toBe(false)
  expect(fitsSchema(['x', 1.5, true], schemas['a tuple'])).toBe(false)
})

test('fits any simple schema', () => {
  const { schema } = fc.letrec<{ schema: JsonObject; leaf: JsonObject }>((tie) => ({
    leaf: fc.oneof(
      fc.record({ type: fc.constant('string'), minLength: fc.nat(40) }),
      fc.record({ type: fc.constantFrom('integer', 'number'), minimum: fc.integer({ min: -50, max: 50 }) }),
      fc.record({ type: fc.constantFrom('boolean', 'null') }),
      fc.record({ enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1 }) }),
      fc.record({ const: fc.jsonValue() }),
    ),
    schema: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3) }),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc
        .dictionary(fc.string(), tie('schema'), { maxKeys: 4 })
        .map((properties): JsonObject => ({ type: 'object', properties, required: Object.keys(properties) })),
    ),
  }))
  fc.assert(
    fc.property(schema, (schema) => {
      const sample = sampleFromSchema(schema)
      return fitsSchema(structuredClone(sample), schema)
    }),
    { numRuns: 500 },
  )
})

describe('a hostile schema costs no more than a moment', () => {
  const hostile: { readonly [name: string]: JsonObject } = {
    'a ring of references': { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
    'recursion without an end': {
      $defs: {
        a: { type: 'object', properties: { x: { $ref: '#/$defs/a' }, y: { $ref: '#/$defs/a' } }, required: ['x', 'y'] },
      },
      $ref: '#/$defs/a',
    },
    'nested lists of very many items': nest(40),
    'a string of gigabytes': { type: 'string', minLength: 4_000_000_000 },
    'a reference to elsewhere': { $ref: 'https://example.com/schema.json' },
  }

  test.each(Object.entries(hostile))('%s', (_name, schema) => {
    expect(JSON.stringify(sampleFromSchema(schema)).length).toBeLessThan(200_000)
  })
})

function nest(depth: number): JsonObject {
  const inner = depth === 0 ? { type: 'string' } : nest(depth - 1)
  return { type: 'array', minItems: 1_000_000_000, items: inner }
}
