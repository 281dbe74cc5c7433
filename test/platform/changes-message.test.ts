import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../src/platform/changes.ts'
import { MessageReader, writeMessage } from '../../src/platform/changes-message.ts'

const key: Change = { kind: 'api-key', id: 'key_1' }
const everything: Change = { kind: 'everything' }

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('organization' as const, 'project' as const, 'api-key' as const, 'account' as const),
    id: fc.string({ unit: 'binary' }),
  }),
  fc.record({ kind: fc.constant('membership' as const), organizationId: fc.string(), accountId: fc.string() }),
  fc.constant(everything),
)

describe('a message between nodes', () => {
  it('says what was written, if numbers follow one another', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyChange, { maxLength: 20 })), fc.nat(), (batches, first) => {
        const reader = new MessageReader('here')
        const read = batches.map((batch, index) => reader.read(`${first + index} ${writeMessage('there', batch)}`))
        expect(read).toEqual(batches)
      }),
    )
  })

  it('says nothing new to whoever wrote it, but counts', () => {
    const reader = new MessageReader('here')
    expect(reader.read(`7 ${writeMessage('here', [key])}`)).toEqual([])
    expect(reader.read(`8 ${writeMessage('there', [key])}`)).toEqual([key])
  })

  it.each([
    ['was missed', 9],
    ['was turned back', 3],
    ['came twice', 7],
  ])('means that everything must be forgotten when a number %s', (_what, next) => {
    const reader = new MessageReader('here')
    reader.read(`7 ${writeMessage('there', [key])}`)
    expect(reader.read(`${next} ${writeMessage('here', [key])}`)).toEqual([everything])
    expect(reader.read(`${next + 1} ${writeMessage('there', [key])}`)).toEqual([key])
  })

  it.each(['', 'x', '8 {', '8 {"node":"there"}', '8 {"node":"there","changes":[{"kind":"something-new","id":"x"}]}'])(
    'that cannot be read means that everything must be forgotten: %s',
    (text) => {
      expect(new MessageReader('here').read(text)).toEqual([everything])
    },
  )

  it('never grows beyond what the database carries', () => {
    const many = Array.from({ length: 500 }, () => key)
    expect(new MessageReader('here').read(`1 ${writeMessage('there', many)}`)).toEqual([everything])
    fc.assert(
      fc.property(fc.array(anyChange, { size: 'large' }), (changes) => {
        expect(Buffer.byteLength(writeMessage('there', changes))).toBeLessThan(7950)
      }),
    )
  })
})
