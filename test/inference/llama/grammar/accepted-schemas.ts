import type { JsonObject } from '../../../../src/inference/generation-request.ts'

const node = {
  type: 'object',
  properties: {
    value: { type: 'integer' },
    children: { type: 'array', items: { $ref: '#/$defs/node' } },
  },
  required: ['value', 'children'],
  additionalProperties: false,
}

/** Schemas of the kinds that people write, by what is special about them. All are accepted. */
export const acceptedSchemas: { readonly [name: string]: JsonObject } = {
  'an empty schema': {},
  'annotations alone': {
    title: 'Anything',
    description: 'at all',
    default: 1,
    examples: [2],
    $comment: 'c',
    'x-order': 3,
  },
  'required and optional properties': {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'boolean' }, d: { type: 'null' } },
    required: ['b'],
  },
  'optional properties alone': {
    type: 'object',
    properties: { a: true, b: { type: 'number' }, c: { type: 'string' } },
  },
  'a strict tool': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      city: { type: 'string', description: 'City "name"\nand country', minLength: 1, maxLength: 80 },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      days: { anyOf: [{ type: 'integer', minimum: 1, maximum: 14 }, { type: 'null' }], default: null },
    },
    required: ['city', 'unit', 'days'],
    additionalProperties: false,
  },
  'property names that need care': {
    type: 'object',
    properties: {
      'with "quotes"': { const: 1 },
      'back\\slash': { const: 2 },
      ключ: { const: 3 },
      'a\nb': { const: 4 },
      '': { const: 5 },
    },
    required: ['with "quotes"', 'back\\slash', 'ключ', 'a\nb', ''],
  },
  'a map of numbers': { type: 'object', additionalProperties: { type: 'number', minimum: 0 } },
  'a map with rules for names': {
    type: 'object',
    propertyNames: { pattern: '^[a-z]{2,5}$' },
    additionalProperties: { type: 'string' },
    minProperties: 1,
    maxProperties: 3,
  },
  'a map by pattern': {
    type: 'object',
    patternProperties: { '^x-[a-z]+$': { type: 'boolean' } },
    additionalProperties: false,
  },
  'a record of an enumeration': {
    type: 'object',
    propertyNames: { enum: ['n', 's', 'e', 'w'] },
    additionalProperties: { type: 'integer' },
    required: ['n', 's'],
  },
  'an object without members': { type: 'object', properties: {}, additionalProperties: false },
  'a required property that is not declared': {
    type: 'object',
    required: ['x'],
    additionalProperties: { type: 'integer' },
  },
  'a number of properties': {
    type: 'object',
    properties: { a: { const: 1 }, b: { const: 2 }, c: { const: 3 }, d: { const: 4 } },
    minProperties: 2,
    maxProperties: 3,
  },
  'any object': { type: 'object' },
  'several types': { type: ['string', 'integer', 'null'], minLength: 3, maximum: 9 },
  'no type but keywords': { properties: { a: { minLength: 2 } }, required: ['a'], minItems: 2 },
  'nullable as in OpenAPI': { type: 'string', nullable: true, maxLength: 4 },
  'values of every kind': {
    enum: [null, true, 0, -1.5, 'text', 'text more', 'Ünï 😀 "q"', [1, [2]], { a: { b: 'c' } }],
  },
  'values filtered by what else is said': {
    type: 'integer',
    enum: ['a', 1, 2.5, 7, 40],
    minimum: 2,
    exclusiveMaximum: 40,
  },
  'a constant object': { const: { a: [1, 'x'], b: null } },
  alternatives: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'array', items: { type: 'boolean' } }, false] },
  'alternatives beside shared properties': {
    type: 'object',
    properties: { kind: { type: 'string' } },
    required: ['kind'],
    anyOf: [
      { properties: { size: { type: 'integer' } }, required: ['size'] },
      { properties: { name: { type: 'string' } } },
    ],
  },
  'one of different types': {
    oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'object', properties: { a: {} } }],
  },
  'one of with a constant to tell them apart': {
    oneOf: [
      { type: 'object', properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] },
      {
        type: 'object',
        properties: { kind: { const: 'square' }, side: { type: 'number' } },
        required: ['kind', 'side'],
      },
      { type: 'object', properties: { kind: { enum: ['dot', 'none'] } }, required: ['kind'] },
    ],
  },
  'one of with different required properties': {
    oneOf: [
      { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
      { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
    ],
  },
  'all of merged': {
    allOf: [
      { type: 'object', properties: { a: { type: 'number', minimum: 0 } }, required: ['a'] },
      { properties: { a: { type: 'integer', maximum: 5 }, b: { type: 'string' } }, required: ['b'] },
    ],
    additionalProperties: true,
  },
  'all of where one side is closed': {
    allOf: [
      { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
      { properties: { b: { type: 'string' } } },
    ],
  },
  'a reference beside limits': {
    $defs: { name: { type: 'string', minLength: 2 } },
    type: 'object',
    properties: { n: { $ref: '#/$defs/name', maxLength: 4, description: 'short' } },
    required: ['n'],
  },
  'a recursive tree': { $defs: { node }, $ref: '#/$defs/node' },
  'a recursion through the root': {
    type: 'object',
    properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] }, v: { type: 'integer' } },
    required: ['v', 'next'],
  },
  'a reference with escapes': { definitions: { 'a/b~c d': { const: 'found' } }, $ref: '#/definitions/a~1b~0c%20d' },
  'an optional property that never ends': {
    type: 'object',
    properties: { self: { $ref: '#/$defs/endless' }, ok: { type: 'boolean' } },
    $defs: { endless: { type: 'object', properties: { e: { $ref: '#/$defs/endless' } }, required: ['e'] } },
  },
  'arrays with counts': { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 5 },
  'an array of exactly three': { type: 'array', items: { type: 'string', maxLength: 2 }, minItems: 3, maxItems: 3 },
  'an empty array': { type: 'array', maxItems: 0 },
  'a tuple': { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 2 },
  'an open tuple': {
    type: 'array',
    prefixItems: [{ type: 'integer' }, { type: 'null' }],
    items: { type: 'boolean' },
    minItems: 1,
    maxItems: 6,
  },
  'a tuple that must be longer': { type: 'array', prefixItems: [{ const: 1 }], minItems: 3 },
  'unique values of a list': {
    type: 'array',
    items: { enum: ['a', 'b', 'c', 1] },
    uniqueItems: true,
    minItems: 1,
    maxItems: 3,
  },
  'at most one unique item': { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 1 },
  'integers in a range': { type: 'integer', minimum: -17, maximum: 1203 },
  'integers above': { type: 'integer', exclusiveMinimum: 41.5 },
  'integers of a programming language': { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
  'integers by format': { type: 'integer', format: 'int32' },
  'multiples of one': { type: 'number', multipleOf: 1, maximum: 3 },
  'numbers in a narrow range': { type: 'number', minimum: 2.5, maximum: 2.75 },
  'numbers between zero and one': { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
  'numbers around zero': { type: 'number', minimum: -0.001, maximum: 12.5 },
  'numbers below a bound of many digits': { type: 'number', exclusiveMaximum: 0.30000000000000004, minimum: -1e-7 },
  'numbers with bounds out of reach': { type: 'number', minimum: -1e300, maximum: 1e300 },
  'texts with lengths': { type: 'string', minLength: 3, maxLength: 7 },
  'a text with a very large limit': { type: 'string', maxLength: 2_000_000_000 },
  'a long text': { type: 'string', minLength: 100, maxLength: 100_000 },
  'an anchored pattern': { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
  'a pattern without anchors': { type: 'string', pattern: 'ab+c' },
  'a pattern of alternatives': { type: 'string', pattern: '^(?:cat|dogs?|(?<n>[^a-z"\\\\]{2,4}))$|^x' },
  'a pattern with a limit on the length': { type: 'string', pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 20 },
  'a pattern with a least length': { type: 'string', pattern: '^\\w+@\\w+$', minLength: 10, maxLength: 16 },
  'a pattern of special characters': { type: 'string', pattern: '^[\\t\\n"\\\\/\\u00e9\\u{1F600}\\s.]+$' },
  'a pattern for anything that is not blank': { type: 'string', pattern: '\\S' },
  ...Object.fromEntries(
    ['date', 'time', 'date-time', 'uuid', 'email', 'ipv4', 'hostname', 'uri'].map((format) => [
      `the format ${format}`,
      { type: 'string', format },
    ]),
  ),
  'a format with a limit on the length': { type: 'string', format: 'email', maxLength: 30 },
  'keywords that say nothing': {
    type: 'object',
    patternProperties: {},
    dependentRequired: {},
    unevaluatedProperties: true,
    not: false,
  },
  'patterns that no declared name matches': { type: 'object', properties: { a: {} }, patternProperties: { '^x-': {} } },
  'a property named like a method': {
    type: 'object',
    properties: { constructor: { type: 'integer' }, toString: { const: 1 } },
    required: ['constructor'],
  },
}
