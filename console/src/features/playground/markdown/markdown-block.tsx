import { lexer, type Token } from 'marked'
import { memo, useMemo } from 'react'
import { BlockTokens } from './block-tokens.tsx'
import { CodePart } from './code-part.tsx'
import type { Block } from './split-blocks.ts'

/** One block; drawn once unless it changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ block }: { block: Block }) {
  return block.kind === 'code' ? <CodePart {...block} /> : <MarkdownText text={block.text} />
})

function MarkdownText({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text])
  return tokens === undefined ? <p className="whitespace-pre-wrap">{text}</p> : <BlockTokens tokens={tokens} />
}

/** What cannot be read as markdown (nested ten thousand deep, say) is text. */
function tokensOf(text: string): readonly Token[] | undefined {
  try {
    return lexer(text, { gfm: true })
  } catch {
    return undefined
  }
}
