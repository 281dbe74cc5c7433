import * as fc from 'fast-check'
import type { JsonObject } from '../../../../src/inference/generation-request.ts'

const names = fc.constantFrom('a', 'b', 'c', 'key "q"', 'é')
const counts = fc.nat(6)
const scalars = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.string(),
)
// Names of our own: the validator cannot compare an object that has a member named `valueOf`.
const constants = fc.oneof(
  scalars,
  fc.array(scalars, { maxLength: 3 }),
  fc.dictionary(names, scalars, { noNullPrototype: true }),
)
const bounds = fc.oneof(
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.double({ min: -100, max: 100, noNaN: true }),
  fc.constantFrom(0, 0.1, -0.5, 1e-7, 99.99, 1e15, -1e20),
)
const patterns = fc.constantFrom(
  '^[a-z]+$',
  'x',
  '^a|b$',
  '^\\d{2,4}(\\.\\d+)?$',
  '[^\\s"]{3}',
  '^(foo|bar|[A-F]*)!$',
  '^.{0,5}$',
)

function some(model: { readonly [keyword: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<JsonObject> {
  return fc.record(model, { requiredKeys: [] })
}

function typed(type: string, model: { readonly [keyword: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<JsonObject> {
  return some(model).map((keywords) => ({ type, ...keywords }))
}

/** Random schemas out of everything that is supported; some contradict themselves and are rightly refused. */
export const schemaArbitrary: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject; nested: JsonObject }>(
  (tie) => ({
    schema: tie('nested').map((schema) => ({
      ...schema,
      $defs: { leaf: { type: 'string', maxLength: 3 }, list: { type: 'array', items: { $ref: '#/$defs/list' } } },
    })),
    nested: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      typed('string', { minLength: counts, maxLength: counts, pattern: patterns }),
      typed('string', {
        format: fc.constantFrom('date', 'time', 'date-time', 'uuid', 'email', 'ipv4', 'hostname', 'uri'),
      }),
      typed('integer', { minimum: bounds, maximum: bounds, exclusiveMinimum: bounds, exclusiveMaximum: bounds }),
      typed('number', { minimum: bounds, maximum: bounds }),
      typed('number', { exclusiveMinimum: bounds, exclusiveMaximum: bounds }),
      fc.record({ enum: fc.array(scalars, { minLength: 1, maxLength: 8 }) }),
      fc.record({ const: constants }),
      fc.constant<JsonObject>({}),
      fc.constant<JsonObject>({ $ref: '#/$defs/leaf' }),
      fc.constant<JsonObject>({ $ref: '#/$defs/list' }),
      some({
        properties: fc.dictionary(names, tie('nested'), { noNullPrototype: true }),
        required: fc.uniqueArray(names),
        minProperties: fc.nat(3),
        maxProperties: fc.nat(4),
      }).map((keywords) => ({ type: 'object', ...keywords })),
      typed('object', { additionalProperties: fc.oneof(tie('nested'), fc.boolean()), maxProperties: counts }),
      typed('array', { items: tie('nested'), minItems: fc.nat(2), maxItems: counts }),
      typed('array', {
        prefixItems: fc.array(tie('nested'), { minLength: 1, maxLength: 3 }),
        items: fc.oneof(tie('nested'), fc.boolean()),
        minItems: counts,
        maxItems: counts,
      }),
      fc.record({ anyOf: fc.array(tie('nested'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ oneOf: fc.array(tie('nested'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('nested'), { minLength: 1, maxLength: 2 }) }),
      fc
        .tuple(tie('nested'), tie('nested'))
        .map(([a, b]) => ({ ...a, anyOf: [b, { type: ['null', 'string', 'object'] }] })),
    ),
  }),
).schema
