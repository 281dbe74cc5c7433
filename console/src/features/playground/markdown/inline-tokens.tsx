import type { MarkedToken, Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { textLink } from '../../../ui/text-link.ts'
import { plainText } from './plain-text.ts'
import { safeAddress } from './safe-address.ts'

const DEPTH_MAX = 24

/** Text within a block. What a model writes as HTML is shown as the text that it is. */
export function InlineTokens({
  tokens,
  depth = 0,
}: {
  tokens: readonly Token[] | undefined
  depth?: number
}): ReactNode {
  return tokens?.map((token, index) => <Fragment key={index}>{inline(token as MarkedToken, depth)}</Fragment>)
}

function inline(token: MarkedToken, depth: number): ReactNode {
  if (depth > DEPTH_MAX) return token.raw
  const inner = (tokens: readonly Token[] | undefined) => <InlineTokens tokens={tokens} depth={depth + 1} />
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inner(token.tokens)}</strong>
    case 'em':
      return <em>{inner(token.tokens)}</em>
    case 'del':
      return <del>{inner(token.tokens)}</del>
    case 'codespan':
      return <code className="rounded bg-sunken px-1 py-px font-mono text-[0.9em]">{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return (
        <OutsideLink address={token.href} text={token.text}>
          {inner(token.tokens)}
        </OutsideLink>
      )
    case 'image':
      return (
        <span className="text-ink-soft">
          [image: {plainText(token.text)} <Address>{token.href}</Address>]
        </span>
      )
    case 'text':
      return token.tokens === undefined ? plainText(token.text) : inner(token.tokens)
    case 'escape':
      return plainText(token.text)
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    // No part of a line; and HTML, which is shown as it was written.
    case 'html':
    case 'blockquote':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
    default:
      return token.raw
  }
}

/** Where a link leads stands beside it: a model may call it anything. */
function OutsideLink({ address, text, children }: { address: string; text: string; children: ReactNode }) {
  const safe = safeAddress(address)
  const shown = text === address || text === address.replace(/^https?:\/\//, '') ? undefined : address
  if (safe === undefined) {
    return (
      <>
        {children} {shown !== undefined && <Address>{shown}</Address>}
      </>
    )
  }
  return (
    <>
      <a href={safe} target="_blank" rel="noopener noreferrer nofollow" className={textLink}>
        {children}
      </a>
      {shown !== undefined && (
        <>
          {' '}
          <Address>{shown}</Address>
        </>
      )}
    </>
  )
}

function Address({ children }: { children: ReactNode }) {
  return <span className="font-mono text-[0.85em] text-ink-soft">({children})</span>
}
