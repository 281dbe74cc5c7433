import { afterAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/inference/generation-request.ts'
import { compileSchema, type SchemaCompilation } from '../../../../src/inference/llama/grammar/compile-schema.ts'
import { measureSchema } from '../../../../src/inference/llama/grammar/measure-schema.ts'
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

/** A schema that costs so much here is no test of the thread: it may well be stopped for the slowness of the machine. */
const THREAD_CPU_MAX_MS = 80

/** What the compiler makes of a schema on this thread, where nothing stops it, and how long that takes the processor. */
function compileHere(schema: JsonObject): { result: SchemaCompilation; cpuMs: number } {
  const before = process.threadCpuUsage()
  const complaint = measureSchema(schema)
  const result =
    complaint === undefined ? compileSchema(schema) : ({ kind: 'refused', path: '', message: complaint } as const)
  const { user, system } = process.threadCpuUsage(before)
  return { result, cpuMs: (user + system) / 1_000 }
}

async function expectSameOnThread(schema: JsonObject, { result, cpuMs }: ReturnType<typeof compileHere>) {
  if (cpuMs < THREAD_CPU_MAX_MS) expect(await compiler.compile(schema)).toEqual(result)
}

describe('hostile schemas are refused for what they are, within the 250 ms and 64 MB that their thread is allowed', () => {
  test.each(Object.entries(hostileSchemas))('%s', async (_, schema) => {
    const here = compileHere(schema)
    expect(here.result.kind).toBe('refused')
    await expectSameOnThread(schema, here)
  })
})

describe('schemas that only look hostile are compiled', () => {
  test.each(Object.entries(harmlessSchemas))('%s', async (_, schema) => {
    const here = compileHere(schema)
    expect(here.result.kind).toBe('compiled')
    await expectSameOnThread(schema, here)
  })
})

test('the largest schemas that agents send are compiled', async () => {
  const here = compileHere(agentSchema)
  expect(here.result.kind).toBe('compiled')
  await expectSameOnThread(agentSchema, here)
})

test('a schema that would take for ever is stopped, and the next one is compiled', async () => {
  // Left alone it would take hours: that there is an answer at all says that it was stopped.
  const refused = await compiler.compile(endless)
  expect(refused).toMatchObject({ kind: 'refused', message: expect.stringContaining(TOO_COSTLY) })
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
