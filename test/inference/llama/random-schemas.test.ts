import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/inference/generation-request.ts'
import { compileSchema } from '../../../src/inference/llama/grammar/compile-schema.ts'
import { collectEvents, finishOf, textOf } from '../collect-events.ts'
import { aRequest } from '../generation-request-fixture.ts'
import { formatValidators } from './grammar/format-validators.ts'
import { schemaArbitrary } from './grammar/schema-arbitrary.ts'
import { openHouseEngine } from './support/house-engine.ts'

const SCHEMAS = process.env['PARLEY_FULL'] === '1' ? 300 : 60
const AT_ONCE = 8

/** Prints what it drew from, so that a failure can be replayed. */
const seed = Number(process.env['PARLEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

test(`every finished reply satisfies its schema (PARLEY_SEED=${seed})`, { timeout: 900_000 }, async () => {
  const engine = await openHouseEngine({ queueMax: SCHEMAS, child: { sequences: AT_ONCE } })
  const ajv = new Ajv2020({ strict: false, ownProperties: true, formats: formatValidators })
  // Schemas that contradict themselves are drawn over: as many as promised have to be satisfied.
  const drawn = fc.sample(schemaArbitrary, { numRuns: 4 * SCHEMAS, seed })
  const schemas = drawn.filter((schema) => compileSchema(schema).kind === 'compiled').slice(0, SCHEMAS)
  expect(schemas).toHaveLength(SCHEMAS)
  const tally = { finished: 0, cut: 0 }

  const check = async (schema: JsonObject): Promise<void> => {
    const responseFormat = { kind: 'json-schema', name: 'random', schema, strict: true } as const
    const sampling = { ...aRequest().sampling, temperature: 1 }
    const messages = [{ role: 'user' as const, text: 'Give me some JSON.' }]
    const request = aRequest({ messages, responseFormat, sampling, reasoningEffort: 'low', maxOutputTokens: 200 })
    const collected = await collectEvents(engine, request)
    expect(collected.error).toBeUndefined()
    if (finishOf(collected.events).reason === 'length') {
      tally.cut += 1
      return
    }
    const text = textOf(collected.events)
    const validate = ajv.compile(schema)
    const value = parseOrUndefined(text)
    const valid = value !== undefined && validate(value)
    expect(valid, `${text} against ${JSON.stringify(schema)}: ${JSON.stringify(validate.errors)}`).toBe(true)
    tally.finished += 1
  }

  await Promise.all(schemas.map(check))
  process.stdout.write(`random schemas: ${JSON.stringify(tally)}\n`)
  expect(tally.finished).toBeGreaterThan(SCHEMAS * 0.8)
  expect(engine.status).toMatchObject({ active: 0, queued: 0 })
  expect(engine.status.processes.map(({ restarts }) => restarts)).toEqual([0])
  await engine.close()
})

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
