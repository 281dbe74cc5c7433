import { afterAll, describe, expect, test } from 'vitest'
import { compileSchema } from '../../../../src/inference/llama/grammar/compile-schema.ts'
import { SchemaCompiler } from '../../../../src/inference/llama/grammar/schema-compiler.ts'
import { agentSchema, harmlessSchemas, hostileSchemas } from './hostile-schemas.ts'

const compiler = new SchemaCompiler()
afterAll(() => compiler[Symbol.asyncDispose]())

/** What is said of a schema that was stopped. */
const TOO_COSTLY = 'too much time or memory'

/** A schema whose names cost a regular expression exponential time: the one way left to keep the thread busy. */
const endless = {
  type: 'object',
  properties: { ['a'.repeat(60)]: {} },
  patternProperties: { '^(a+)+b$': {} },
}

describe('hostile schemas are refused for what they are, before the thread has spent the 250 ms and 64 MB it is allowed', () => {
  test.each(Object.entries(hostileSchemas))('%s', async (_, schema) => {
    const result = await compiler.compile(schema)
    expect(result).toMatchObject({ kind: 'refused', message: expect.not.stringContaining(TOO_COSTLY) })
  })
})

describe('schemas that only look hostile are compiled', () => {
  test.each(Object.entries(harmlessSchemas))('%s', async (_, schema) => {
    expect(await compiler.compile(schema)).toMatchObject({ kind: 'compiled' })
  })
})

test('the largest schemas that agents send are compiled', async () => {
  expect(await compiler.compile(agentSchema)).toMatchObject({ kind: 'compiled' })
})

test('a schema that would take for ever is stopped, and the next one is compiled', async () => {
  const before = process.cpuUsage()
  const refused = await compiler.compile(endless)
  const { user, system } = process.cpuUsage(before)
  expect(refused).toMatchObject({ kind: 'refused', message: expect.stringContaining(TOO_COSTLY) })
  // Half a second leaves room for what the rest of the process does meanwhile; without an end it would be hours.
  expect((user + system) / 1_000).toBeLessThan(600)
  expect(await compiler.compile({ type: 'integer', minimum: 5 })).toMatchObject({ kind: 'compiled' })
})

test('many schemas at once are compiled one after another, each with its own result', async () => {
  const schemas = Array.from({ length: 30 }, (_, index) => ({ const: index }))
  const results = await Promise.all(schemas.map((schema) => compiler.compile(schema)))
  expect(results).toEqual(schemas.map((schema) => compileSchema(schema)))
})

test('a schema that was compiled before is not compiled again', async () => {
  const schema = { type: 'object', properties: { once: { type: 'string' } } }
  const [first, second] = await Promise.all([compiler.compile(schema), compiler.compile({ ...schema })])
  expect(second).toBe(first)
  expect(await compiler.compile(structuredClone(schema))).toBe(first)
})

test('a refusal keeps its path across the thread', async () => {
  const schema = { type: 'object', properties: { a: { type: 'integer', multipleOf: 3 } } }
  expect(await compiler.compile(schema)).toMatchObject({ kind: 'refused', path: 'properties.a.multipleOf' })
})

test('a compiler that was closed lets the process end', async () => {
  const closed = new SchemaCompiler()
  await closed.compile({ type: 'null' })
  await expect(closed[Symbol.asyncDispose]()).resolves.toBeUndefined()
})
