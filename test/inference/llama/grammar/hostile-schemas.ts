import type { JsonObject } from '../../../../src/inference/generation-request.ts'

function nested(depth: number): JsonObject {
  let schema: JsonObject = { type: 'string' }
  for (let level = 0; level < depth; level += 1) schema = { type: 'array', items: schema }
  return schema
}

function range<Item>(length: number, make: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => make(index))
}

function chainOf(length: number, make: (next: JsonObject) => JsonObject): JsonObject {
  const definitions = range(length, (index) => [
    `d${index}`,
    index === length - 1 ? { type: 'string' } : make({ $ref: `#/$defs/d${index + 1}` }),
  ])
  return { $defs: Object.fromEntries(definitions), $ref: '#/$defs/d0' }
}

/** Two optional branches under `allOf`, `length` times: 2^length alternatives when multiplied out. */
const product = (length: number): JsonObject => ({
  type: 'object',
  allOf: range(length, (index) => ({ anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }] })),
})

/** Schemas made to hurt. Each must be refused. */
export const hostileSchemas: { readonly [name: string]: JsonObject } = {
  'a ring of references': { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
  'a ring under allOf': { allOf: [{ $ref: '#' }] },
  'a remote reference': { $ref: 'http://169.254.169.254/latest/meta-data' },
  'a reference to a file': { $ref: 'file:///etc/passwd' },
  'a million values': { enum: range(1_000_000, (index) => index) },
  'values in many enumerations': { anyOf: range(50, (a) => ({ enum: range(100, (b) => `${a}-${b}`) })) },
  'a depth of ten thousand': nested(10_000),
  'a depth beyond the bound': nested(70),
  'a billion combinations': product(30),
  'a billion combinations in a chain of references': chainOf(31, (next) => ({ type: 'string', anyOf: [next, next] })),
  'a billion ways to start': chainOf(31, (next) => ({ anyOf: [next, next] })),
  'one of with a billion comparisons': chainOf(31, (next) => ({ oneOf: [next, next] })),
  'lookbehind that is repeated': { type: 'string', pattern: '(?<=x)*' },
  'a repetition in the wrong order': { type: 'string', pattern: 'a{2,1}' },
  'two billion repetitions': { type: 'string', pattern: 'a{0,2000000000}' },
  'repetitions in repetitions': { type: 'string', pattern: '^(((a{1,50}){1,50}){1,50}){1,50}$' },
  'many overlapping repetitions': { type: 'string', pattern: `^${'.{0,1000}'.repeat(100)}$` },
  'sixty thousand parentheses': { type: 'string', pattern: '('.repeat(60_000) + ')'.repeat(60_000) },
  'parentheses within the bound on length': { type: 'string', pattern: '('.repeat(1_000) + 'a' + ')'.repeat(1_000) },
  'unique items': { type: 'array', items: {}, uniqueItems: true },
  'a property class': { type: 'string', pattern: '^\\p{Script=Greek}+$' },
  'two billion items': { type: 'array', minItems: 2_000_000_000 },
  'two billion characters': { type: 'string', minLength: 2_000_000_000 },
  'a very long name': { type: 'object', properties: { ['a'.repeat(10_000_000)]: {} } },
  'a hundred thousand properties': { properties: Object.fromEntries(range(100_000, (index) => [`p${index}`, {}])) },
  'counts of very many properties': {
    type: 'object',
    properties: Object.fromEntries(range(2_000, (index) => [`p${index}`, {}])),
    minProperties: 1_000,
    maxProperties: 1_500,
  },
  'a chain of required parents': chainOf(40, (next) => ({ type: 'object', allOf: [next, next, next] })),
}

/** Schemas that look dangerous and are not: accepted, at a bounded cost. */
export const harmlessSchemas: { readonly [name: string]: JsonObject } = {
  'a pattern that makes backtracking explode': { type: 'string', pattern: '^(a+)+$' },
  'a pattern without anchors': { type: 'string', pattern: '(a+)+$' },
  'two thousand characters at most': { type: 'string', maxLength: 2_000 },
  'a million items at most': { type: 'array', items: { type: 'string', maxLength: 1_000_000 }, maxItems: 1_000_000 },
  'arrays of arrays with counts': {
    type: 'array',
    maxItems: 999,
    items: {
      type: 'array',
      maxItems: 999,
      items: { type: 'array', maxItems: 999, items: { type: 'string', maxLength: 999 } },
    },
  },
  'a depth of thirty': nested(30),
  'four thousand values': { enum: range(4_000, (index) => `value ${index}`) },
  'four hundred optional properties': {
    type: 'object',
    properties: Object.fromEntries(range(400, (index) => [`property${index}`, { type: 'string' }])),
  },
  'a hundred tools as alternatives': {
    anyOf: range(100, (index) => ({
      type: 'object',
      properties: {
        name: { const: `tool${index}` },
        arguments: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number', minimum: 0 } } },
      },
      required: ['name', 'arguments'],
    })),
  },
}

const field = (depth: number): JsonObject =>
  depth === 0
    ? { anyOf: [{ type: 'string', description: 'A value' }, { type: 'null' }], default: null }
    : {
        type: 'object',
        title: `Level ${depth}`,
        properties: {
          id: { type: 'string', format: 'uuid' },
          kind: { enum: ['file', 'folder', 'link'] },
          size: { type: 'integer', minimum: 0 },
          tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
          inner: field(depth - 1),
        },
        required: ['id', 'kind'],
        additionalProperties: false,
      }

/** As large as the largest schemas that agents are known to send: a depth of 13 and 171 nodes, and more. */
export const agentSchema: JsonObject = {
  $defs: { level: field(5), other: field(5) },
  type: 'object',
  properties: {
    first: field(5),
    second: { $ref: '#/$defs/level' },
    third: { anyOf: [{ $ref: '#/$defs/other' }, { type: 'null' }] },
    steps: { type: 'array', items: field(5), minItems: 1 },
  },
  required: ['first', 'steps'],
  additionalProperties: false,
}
