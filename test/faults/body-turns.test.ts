import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LARGE_BODY_BYTES, TURN_BYTES } from '../../src/gateway/body-turns.ts'
import { readBytes } from '../../src/gateway/read-bytes.ts'
import { Refusal } from '../../src/gateway/refusal.ts'
import { scanJson, scanJsonInTurns } from '../../src/gateway/scan-json.ts'
import { validateBody } from '../../src/gateway/steps/validate-body.ts'
import { testModel } from '../support/test-server.ts'

/*
 * That nobody waits for a large body is a matter of turns of the event loop, which can be counted. How long a turn takes is
 * the machine's affair.
 */

/** Counts the turns of the event loop until `work` is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  await work
  counting = false
  return turns
}

function bodyOf(contentLength: number, character = 'a'): Buffer {
  const content = character.repeat(contentLength)
  return Buffer.from(JSON.stringify({ model: testModel.id, messages: [{ role: 'user', content }] }))
}

function validate(body: Buffer) {
  // The step looks at nothing else of an exchange.
  return validateBody.run({ body } as Parameters<typeof validateBody.run>[0])
}

/** A request whose body has arrived in pieces as a socket brings them. */
function requestWith(body: Buffer): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  for (let start = 0; start < body.length; start += 64 * 1024) request.push(body.subarray(start, start + 64 * 1024))
  request.push(null)
  return request
}

const largest = 10 * 1024 * 1024
const slices = Math.floor(largest / TURN_BYTES)

describe('a large body gives way to others', () => {
  test('at every slice while it is put together, and arrives as it was sent', async () => {
    const body = bodyOf(largest - 1000)
    const reading = readBytes(requestWith(body), largest)
    expect(await turnsOf(reading)).toBeGreaterThanOrEqual(slices - 1)
    expect(body.equals((await reading) as Buffer)).toBe(true)
  })

  test('at every slice while it is scanned', async () => {
    for (const character of ['a', '\\', '"', 'é', '€', '🙂']) {
      const body = bodyOf(Math.floor((largest - 1000) / Buffer.byteLength(character)), character)
      expect(await turnsOf(scanJsonInTurns(body))).toBeGreaterThanOrEqual(Math.floor(body.length / TURN_BYTES))
    }
  })

  test('between decoding, parsing and validating, which cannot be divided', async () => {
    const body = bodyOf(largest - 1000)
    const scanning = await turnsOf(scanJsonInTurns(body))
    const validating = validate(body)
    expect(await turnsOf(Promise.resolve(validating))).toBeGreaterThanOrEqual(scanning + 3)
    expect(await validating).toMatchObject({ wire: { model: testModel.id } })
  })
})

test('a small body is validated at once, without a promise', () => {
  expect(validate(bodyOf(1))).toMatchObject({ wire: { model: testModel.id } })
  expect(validate(bodyOf(LARGE_BODY_BYTES - 1000))).toMatchObject({ wire: { model: testModel.id } })
  expect(validate(Buffer.from('{'))).toBeInstanceOf(Refusal)
})

test('characters that lie across two slices, whole or broken, are judged as they are in one piece', async () => {
  const pieces = ['é', '€', '🙂', 'a'].map((text) => Buffer.from(text))
  const broken = [[0x80], [0xbf, 0xbf, 0xbf, 0xbf, 0xbf], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x99], [0xed, 0xa0, 0x80]]
  const tail = fc.array(fc.constantFrom(...pieces, ...broken.map((bytes) => Buffer.from(bytes))), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(tail, fc.integer({ min: 0, max: 12 }), async (characters, before) => {
      const text = Buffer.alloc(TURN_BYTES - before, 'a')
      const body = Buffer.concat([Buffer.from('"'), text, ...characters, Buffer.from('aaaa"')])
      expect(await scanJsonInTurns(body)).toBe(scanJson(body))
    }),
  )
})
