import type { MarkedToken, Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { CodePart } from './code-part.tsx'
import { InlineTokens } from './inline-tokens.tsx'
import { TableToken } from './table-token.tsx'

const DEPTH_MAX = 24

const headings = ['text-base', 'text-base', 'text-sm', 'text-sm', 'text-sm', 'text-sm'] as const

/** Blocks of markdown as elements of ours, one kind at a time; what is unknown is shown as text. */
export function BlockTokens({ tokens, depth = 0 }: { tokens: readonly Token[]; depth?: number }): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{block(token as MarkedToken, depth)}</Fragment>)
}

function block(token: MarkedToken, depth: number): ReactNode {
  if (depth > DEPTH_MAX) return token.raw
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      // A heading of an answer is none of the page's outline.
      return (
        <p className={`mt-3 font-semibold first:mt-0 ${headings[token.depth - 1] ?? 'text-sm'}`}>
          <InlineTokens tokens={token.tokens} />
        </p>
      )
    case 'paragraph':
      return (
        <p>
          <InlineTokens tokens={token.tokens} />
        </p>
      )
    case 'code':
      return <CodePart language={token.lang ?? ''} text={token.text} first last />
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-2 border-l-2 border-line pl-3 text-ink-soft">
          <BlockTokens tokens={token.tokens} depth={depth + 1} />
        </blockquote>
      )
    case 'hr':
      return <hr className="border-line" />
    case 'list':
      return <ListToken token={token} depth={depth} />
    case 'table':
      return <TableToken token={token} />
    case 'text':
      return token.tokens === undefined ? token.text : <InlineTokens tokens={token.tokens} />
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    // No blocks; and HTML, which is shown as it was written.
    case 'html':
    case 'br':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
    default:
      return <p className="whitespace-pre-wrap">{token.raw}</p>
  }
}

function ListToken({ token, depth }: { token: MarkedToken & { type: 'list' }; depth: number }) {
  const items = token.items.map((item, index) => (
    <li key={index} className={item.task ? 'list-none' : undefined}>
      <BlockTokens tokens={item.tokens} depth={depth + 1} />
    </li>
  ))
  const look = 'flex flex-col gap-1 pl-5 marker:text-ink-soft'
  if (!token.ordered) return <ul className={`list-disc ${look}`}>{items}</ul>
  return (
    <ol start={token.start === '' ? 1 : token.start} className={`list-decimal ${look}`}>
      {items}
    </ol>
  )
}
