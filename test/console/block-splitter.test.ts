import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptySplit,
  openBlock,
  splitBlocks,
  type Block,
} from '../../console/src/features/playground/markdown/split-blocks.ts'

function blocksOf(text: string): Block[] {
  const split = splitBlocks(emptySplit, text)
  const open = openBlock(split, text)
  return open === undefined ? [...split.done] : [...split.done, open]
}

/** The blocks of a text that comes in pieces, as a stream brings it. */
function blocksInPieces(text: string, sizes: readonly number[]): Block[] {
  let split = emptySplit
  let end = 0
  for (const size of sizes) {
    end = Math.min(text.length, end + size)
    split = splitBlocks(split, text.slice(0, end))
  }
  split = splitBlocks(split, text)
  const open = openBlock(split, text)
  return open === undefined ? [...split.done] : [...split.done, open]
}

function letters(blocks: readonly Block[]): string {
  return blocks.map((block) => block.text.replaceAll(/[^abc]/g, '')).join('')
}

describe('cutting an answer into blocks', () => {
  it('ends a block at a blank line', () => {
    expect(blocksOf('One.\n\nTwo.\nstill two\n\n\nThree.').map(({ text }) => text.trim())).toEqual([
      'One.',
      'Two.\nstill two',
      'Three.',
    ])
  })

  it('keeps the items of a list together, blank lines between them or not', () => {
    expect(blocksOf('1. one\n\n   more of one\n\n2. two\n\nAfter.').map(({ text }) => text.trim())).toEqual([
      '1. one\n\n   more of one\n\n2. two',
      'After.',
    ])
  })

  it('takes a fence as code, blank lines and all, without its marks', () => {
    expect(blocksOf('Look:\n```js\na\n\nb\n```\nDone.')).toEqual([
      { kind: 'markdown', text: 'Look:\n' },
      { kind: 'code', language: 'js', text: 'a\n\nb', first: true, last: true },
      { kind: 'markdown', text: 'Done.' },
    ])
  })

  it('does not close a fence with a shorter or another mark', () => {
    expect(blocksOf('````\n```\n~~~~\nx\n````')).toEqual([
      { kind: 'code', language: '', text: '```\n~~~~\nx', first: true, last: true },
    ])
  })

  it('moves code within a list out by what the fence is moved in', () => {
    expect(blocksOf('   ```\n   a\n     b\n   ```\n')).toEqual([
      { kind: 'code', language: '', text: 'a\n  b', first: true, last: true },
    ])
  })

  it('shows the open end of a fence as code', () => {
    expect(blocksOf('```py\nprint(1)')).toEqual([
      { kind: 'code', language: 'py', text: 'print(1)', first: true, last: true },
    ])
  })

  it.each([
    ['one endless line', 'word '.repeat(50_000)],
    ['one endless word', 'x'.repeat(200_000)],
    ['one endless paragraph', 'A line of words.\n'.repeat(15_000)],
    ['one endless list', '- an item\n'.repeat(20_000)],
    ['one endless fence', `\`\`\`\n${'const x = 1\n'.repeat(20_000)}`],
  ])('never leaves much to draw anew: %s', (_, text) => {
    const split = splitBlocks(emptySplit, text)
    expect(text.length - split.taken).toBeLessThan(13_000)
    expect(Math.max(...split.done.map((block) => block.text.length))).toBeLessThan(13_000)
  })

  it('never changes a block that is finished, and loses no letter', () => {
    const piece = fc.constantFrom(
      'a',
      'b c',
      '\n',
      '\n\n',
      '\n```\n',
      '\n```js\n',
      '- ',
      '1. ',
      '  ',
      '|',
      '\n~~~\n',
      '> ',
    )
    const text = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (source, sizes) => {
        let split = emptySplit
        let end = 0
        for (const size of sizes) {
          end = Math.min(source.length, end + size)
          const next = splitBlocks(split, source.slice(0, end))
          expect(next.done.slice(0, split.done.length)).toEqual(split.done)
          split = next
        }
        expect(letters(blocksInPieces(source, sizes))).toBe(source.replaceAll(/[^abc]/g, ''))
      }),
    )
  })
})
