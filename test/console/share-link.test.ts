import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startState } from '../../console/src/features/playground/conversation/playground-state.ts'
import { openShareHash, shareHash } from '../../console/src/features/playground/keeping/share-link.ts'
import { readSetup } from '../../console/src/features/playground/setup/read-setup.ts'
import { emptySetup, type Setup } from '../../console/src/features/playground/setup/setup.ts'
import { exampleTool } from '../../console/src/features/playground/setup/examples.ts'

const setup: Setup = {
  ...emptySetup,
  model: 'parley/demonstration',
  prompt: 'Sei kurz. 🎈',
  numbers: { temperature: '0.3' },
  includeUsage: '',
  tools: [exampleTool('1')],
  fixed: { store: 0 },
}

const begun = startState('conversation', 'a', setup)
const state = {
  ...begun,
  columns: begun.columns.map((column) => ({
    ...column,
    turns: [{ kind: 'user' as const, id: '1', text: 'A secret question' }],
  })),
}

function packed(value: unknown): string {
  return `setup=${deflateRawSync(JSON.stringify(value)).toString('base64url')}`
}

describe('a link to a set-up', () => {
  it('opens the same set-up, and nothing of the conversation', async () => {
    const opened = await openShareHash(`#${await shareHash(state, false)}`)
    expect(opened?.columns[0]?.setup).toEqual({ ...setup, tools: [{ ...setup.tools[0], id: expect.any(String) }] })
    expect(opened?.columns[0]?.turns).toEqual([])
  })

  it('opens the conversation, too, where that was asked for', async () => {
    const opened = await openShareHash(await shareHash(state, true))
    expect(opened?.columns[0]?.turns).toMatchObject([{ kind: 'user', text: 'A secret question' }])
  })

  it.each(['', '#', 'other=1', 'setup=', 'setup=%%%', 'setup=AAAA', `setup=${'x'.repeat(1000)}`])(
    'opens nothing out of %j',
    async (hash) => {
      expect(await openShareHash(hash)).toBeUndefined()
    },
  )

  it('opens nothing that unpacks to far too much', async () => {
    expect(await openShareHash(packed({ columns: [{ setup: { prompt: 'x'.repeat(5_000_000) } }] }))).toBeUndefined()
  })

  it('takes from a hostile link only what fits, and never more than three columns', async () => {
    const column = {
      setup: { model: 7, tools: 'no', numbers: { temperature: {}, __proto__: 1 }, fixed: { n: 99 } },
      turns: [{ kind: 'x' }, null],
    }
    const opened = await openShareHash(packed({ columns: [column, column, column, column] }))
    expect(opened?.columns).toHaveLength(3)
    expect(opened?.columns[0]?.setup).toEqual({ ...emptySetup, format: { ...emptySetup.format, name: '' } })
    expect(opened?.columns[0]?.turns).toEqual([])
  })

  it('reads every set-up that the page can make', () => {
    expect(readSetup(structuredClone(emptySetup), () => '1')).toEqual(emptySetup)
  })
})
