import type { JsonObject } from '../../../../src/inference/generation-request.ts'

/** Schemas that cannot be enforced, with the path that the refusal names. */
export const refusedSchemas: { readonly [name: string]: readonly [path: string, schema: JsonObject] } = {
  'a type that does not exist': ['properties.a.type', { type: 'object', properties: { a: { type: 'float' } } }],
  'a schema that is none': ['properties.a', { properties: { a: 5 } }],
  'properties that are none': ['properties', { properties: [] }],
  'required that is no list': ['required', { type: 'object', required: true }],
  'an enum that is no list': ['enum', { enum: 'a' }],
  'an enum without values': ['enum', { enum: [] }],
  'an enum that nothing in it fits': ['enum', { type: 'integer', enum: ['a'] }],
  false: ['properties.a', { properties: { a: { anyOf: [false] } }, required: ['a'] }],
  'a required property that is forbidden': [
    'additionalProperties',
    { type: 'object', required: ['x'], additionalProperties: false },
  ],
  'a remote reference': ['properties.a.$ref', { properties: { a: { $ref: 'https://example.com/schema.json' } } }],
  'a reference to a file': ['$ref', { $ref: 'file:///etc/passwd' }],
  'a reference to nothing': ['items.$ref', { items: { $ref: '#/$defs/nobody' } }],
  'a reference to itself': ['$defs.a', { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }],
  'a ring of alternatives': [
    '$defs.a',
    {
      $defs: {
        a: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/b' }] },
        b: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'string' }] },
      },
      $ref: '#/$defs/a',
    },
  ],
  'a ring that is merged': [
    '$defs.a',
    { $defs: { a: { type: 'object', allOf: [{ $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' },
  ],
  'a schema that requires itself': ['', { type: 'object', properties: { me: { $ref: '#' } }, required: ['me'] }],
  'overlapping branches of one of': [
    'properties.a.oneOf',
    { properties: { a: { oneOf: [{ type: 'number' }, { type: 'integer' }] } } },
  ],
  'branches of one of without a type': ['oneOf', { oneOf: [{ minLength: 1 }, { type: 'null' }] }],
  'branches of one of that share optional properties': [
    'oneOf',
    {
      oneOf: [
        { type: 'object', properties: { a: {} } },
        { type: 'object', properties: { b: {} } },
      ],
    },
  ],
  'contradicting parts': ['', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
  'two patterns': ['allOf[1].pattern', { type: 'string', pattern: '^a', allOf: [{}, { pattern: 'b$' }] }],
  'a pattern beside a format': ['pattern', { type: 'string', pattern: '^a', format: 'date' }],
  'a pattern beside values': ['pattern', { type: 'string', pattern: '^a', enum: ['a'] }],
  'an unknown format': ['properties.a.format', { properties: { a: { type: 'string', format: 'iban' } } }],
  lookahead: ['pattern', { type: 'string', pattern: '^(?=a)' }],
  lookbehind: ['pattern', { type: 'string', pattern: '(?<=x)*' }],
  'a back-reference': ['pattern', { type: 'string', pattern: '^(a)\\1$' }],
  'a word boundary': ['pattern', { type: 'string', pattern: '\\bfoo\\b' }],
  'a property class': ['pattern', { type: 'string', pattern: '^\\p{L}+$' }],
  'an anchor inside': ['pattern', { type: 'string', pattern: 'a^b' }],
  'a repetition in the wrong order': ['pattern', { type: 'string', pattern: '^a{2,1}$' }],
  'a repetition without end': ['pattern', { type: 'string', pattern: '^a{0,2000000000}$' }],
  'a repetition of what may be empty': ['pattern', { type: 'string', pattern: '^(a*)*$' }],
  'nested large repetitions': ['pattern', { type: 'string', pattern: '^((a{1,99}){1,99}){1,99}$' }],
  'a class that cannot be': ['pattern', { type: 'string', pattern: '[]' }],
  'an open class': ['pattern', { type: 'string', pattern: '[a-z' }],
  'a pattern that does not fit the length': ['pattern', { type: 'string', pattern: '^[a-z]{5}$', maxLength: 4 }],
  'limits that contradict': ['minLength', { type: 'string', minLength: 5, maxLength: 4 }],
  'a limit that is none': ['minLength', { type: 'string', minLength: -1 }],
  'a length beyond reason': ['minLength', { type: 'string', minLength: 1_000_000 }],
  'a number of items beyond reason': ['minItems', { type: 'array', minItems: 1e9 }],
  'bounds without a number': ['minimum', { type: 'integer', minimum: 3.1, maximum: 3.9 }],
  'a bound out of reach': ['minimum', { type: 'integer', minimum: 1e30 }],
  'a bound of an old draft': ['exclusiveMinimum', { type: 'number', minimum: 1, exclusiveMinimum: true }],
  multiples: ['properties.a.multipleOf', { properties: { a: { type: 'integer', multipleOf: 5 } } }],
  'unique items': ['uniqueItems', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
  'more unique items than there are': [
    'uniqueItems',
    { type: 'array', items: { enum: [1, 2] }, uniqueItems: true, minItems: 3 },
  ],
  'more items than allowed': ['items', { type: 'array', prefixItems: [{}], items: false, minItems: 2 }],
  'more properties than declared': ['minProperties', { type: 'object', properties: { a: {} }, minProperties: 2 }],
  'several properties of a map': ['minProperties', { type: 'object', minProperties: 2 }],
  'a pattern that a declared property matches': [
    'patternProperties.^a',
    { type: 'object', properties: { ab: {} }, patternProperties: { '^a': { type: 'string' } } },
  ],
  'a map of two patterns': ['patternProperties.a', { type: 'object', patternProperties: { a: {}, b: {} } }],
  'a nested identifier': ['properties.a.$id', { properties: { a: { $id: 'other', type: 'string' } } }],
  ...Object.fromEntries(
    Object.entries({
      not: {},
      if: { const: 1 },
      dependentRequired: { a: ['b'] },
      dependentSchemas: { a: {} },
      contains: {},
      unevaluatedProperties: false,
      unevaluatedItems: false,
      $dynamicRef: '#x',
    }).map(([keyword, value]) => [`the keyword ${keyword}`, refusedKeyword(keyword, value)]),
  ),
}

function refusedKeyword(keyword: string, value: unknown): readonly [path: string, schema: JsonObject] {
  // An `if` without a branch would decide nothing.
  const branch = keyword === 'if' ? [['then', { const: 2 }] as const] : []
  return [`properties.a.${keyword}`, { properties: { a: Object.fromEntries([[keyword, value], ...branch]) } }]
}
