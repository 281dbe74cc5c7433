import { memo, useRef } from 'react'
import { MarkdownBlock } from './markdown-block.tsx'
import { emptySplit, openBlock, splitBlocks, type Block, type BlockSplit } from './split-blocks.ts'
import { useRevealed } from './use-revealed.ts'

/** So many finished blocks are passed over in one go. */
const GROUP = 16

/**
 * Markdown that may still be growing. Finished blocks are drawn once and, in groups, laid out only where they can be seen: what a frame
 * costs does not grow with the answer.
 */
export function Markdown({ text: whole }: { text: string }) {
  const text = useRevealed(whole)
  const split = useBlockSplit(text)
  const open = openBlock(split, text)
  const groups = Math.ceil(split.done.length / GROUP)
  return (
    <div className="flex flex-col gap-3 text-sm leading-relaxed [overflow-wrap:anywhere]">
      {Array.from({ length: groups }, (_, index) => (
        <BlockGroup
          key={index}
          blocks={split.done}
          from={index * GROUP}
          to={Math.min((index + 1) * GROUP, split.done.length)}
        />
      ))}
      {open !== undefined && <MarkdownBlock block={open} />}
    </div>
  )
}

const BlockGroup = memo(
  function BlockGroup({ blocks, from, to }: { blocks: readonly Block[]; from: number; to: number }) {
    const whole = to - from === GROUP
    return (
      <div
        className={
          whole
            ? 'flex flex-col gap-3 [contain-intrinsic-size:auto_60rem] [content-visibility:auto]'
            : 'flex flex-col gap-3'
        }
      >
        {blocks.slice(from, to).map((block, index) => (
          <MarkdownBlock key={index} block={block} />
        ))}
      </div>
    )
  },
  // Finished blocks never change: the same beginning and the same number are the same blocks.
  (before, after) => before.to === after.to && before.blocks[before.from] === after.blocks[after.from],
)

/** Goes on from the last split as long as the text only grows. */
function useBlockSplit(text: string): BlockSplit {
  const last = useRef<{ text: string; split: BlockSplit }>({ text: '', split: emptySplit })
  if (last.current.text !== text) {
    const grown = text.startsWith(last.current.text)
    last.current = { text, split: splitBlocks(grown ? last.current.split : emptySplit, text) }
  }
  return last.current.split
}
