import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../../../src/inference/llama/grammar/compile-schema.ts'
import { acceptedSchemas } from './accepted-schemas.ts'
import { refusedSchemas } from './refused-schemas.ts'

describe('every schema that can be enforced is accepted', () => {
  test.each(Object.entries(acceptedSchemas))('%s', (_, schema) => {
    expect(compileSchema(schema)).toMatchObject({ kind: 'compiled' })
  })
})

describe('what cannot be enforced is refused, and the path says where', () => {
  test.each(Object.entries(refusedSchemas))('%s', (_, [path, schema]) => {
    expect(compileSchema(schema)).toMatchObject({ kind: 'refused', path, message: expect.stringMatching(/^.{10,}\.$/) })
  })
})

test('the same schema always makes the same grammar', () => {
  for (const schema of Object.values(acceptedSchemas)) expect(compileSchema(schema)).toEqual(compileSchema(schema))
})
