import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/inference/generation-request.ts'
import { collectEvents, failureOf, finishOf, textOf } from '../collect-events.ts'
import { aRequest } from '../generation-request-fixture.ts'
import { formatValidators } from './grammar/format-validators.ts'
import { schemaArbitrary } from './grammar/schema-arbitrary.ts'
import { openHouseEngine } from './support/house-engine.ts'

const SCHEMAS = process.env['PARLEY_FULL'] === '1' ? 300 : 100
const AT_ONCE = 8

/** Prints what it drew from, so that a failure can be replayed. */
const seed = Number(process.env['PARLEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

test(`every finished reply satisfies its schema (PARLEY_SEED=${seed})`, { timeout: 120_000 }, async () => {
  const engine = await openHouseEngine({ queueMax: SCHEMAS, child: { sequences: AT_ONCE } })
  const ajv = new Ajv2020({ strict: false, ownProperties: true, formats: formatValidators })
  const schemas = fc.sample(schemaArbitrary, { numRuns: SCHEMAS, seed })
  const tally = { finished: 0, cut: 0, refused: 0 }

  const check = async (schema: JsonObject): Promise<void> => {
    const responseFormat = { kind: 'json-schema', name: 'random', schema, strict: true } as const
    const sampling = { ...aRequest().sampling, temperature: 1 }
    const messages = [{ role: 'user' as const, text: 'Give me some JSON.' }]
    const request = aRequest({ messages, responseFormat, sampling, reasoningEffort: 'low', maxOutputTokens: 200 })
    const collected = await collectEvents(engine, request)
    if (collected.error !== undefined) {
      // Some random schemas contradict themselves; that is told, with the parameter.
      expect(failureOf(collected).reason).toMatchObject({
        kind: 'invalid-request',
        param: 'response_format.json_schema.schema',
      })
      tally.refused += 1
      return
    }
    if (finishOf(collected.events).reason === 'length') {
      tally.cut += 1
      return
    }
    const text = textOf(collected.events)
    const validate = ajv.compile(schema)
    const valid = validate(JSON.parse(text))
    expect(valid, `${text} against ${JSON.stringify(schema)}: ${JSON.stringify(validate.errors)}`).toBe(true)
    tally.finished += 1
  }

  await Promise.all(schemas.map(check))
  process.stdout.write(`random schemas: ${JSON.stringify(tally)}\n`)
  expect(tally.finished).toBeGreaterThan(SCHEMAS / 3)
  expect(engine.status).toMatchObject({ active: 0, queued: 0 })
  expect(engine.status.processes.map(({ restarts }) => restarts)).toEqual([0])
  await engine.close()
})
