/**
 * Cuts markdown that is still being written into blocks: those that are finished never change again, so that they need to be read and
 * drawn only once, however long the answer grows. Blocks end at blank lines and around fences of code; one that grows beyond all bounds is
 * cut where it is, so that the part that is drawn anew for each frame stays small.
 */
export type Block =
  | { kind: 'markdown'; text: string }
  /** A part of a fence: of a long one there are several, of which only the first and the last have corners. */
  | { kind: 'code'; language: string; text: string; first: boolean; last: boolean }

export interface BlockSplit {
  /** Finished blocks. */
  done: readonly Block[]
  /** How much of the text is in them. */
  taken: number
  fence: Fence | undefined
}

interface Fence {
  mark: string
  language: string
  /** By so many spaces its lines are moved in, too. */
  indent: number
  /** Whether a part of it is finished already. */
  continued: boolean
}

export const emptySplit: BlockSplit = { done: [], taken: 0, fence: undefined }

const MARKDOWN_MAX = 1800
/** A table that is cut in the middle loses its head. */
const TABLE_MAX = 16_000
const CODE_MAX = 6000

/** Goes on where the last split ended. `text` is the whole text so far. */
export function splitBlocks(before: BlockSplit, text: string): BlockSplit {
  let split = before
  while (true) {
    const next = split.fence === undefined ? takeMarkdown(split, text) : takeCode(split, split.fence, text)
    if (next === undefined) return split
    split = next
  }
}

/** What is not finished yet, as a block of its own. */
export function openBlock(split: BlockSplit, text: string): Block | undefined {
  const rest = text.slice(split.taken)
  if (split.fence === undefined) return rest.trim() === '' ? undefined : { kind: 'markdown', text: rest }
  const { mark, language, indent, continued } = split.fence
  const lastLine = rest.lastIndexOf('\n') + 1
  const inside = closes(rest.slice(lastLine), mark) ? rest.slice(0, Math.max(0, lastLine - 1)) : rest
  return { kind: 'code', language, text: movedOut(inside, indent), first: !continued, last: true }
}

function takeMarkdown(split: BlockSplit, text: string): BlockSplit | undefined {
  const start = split.taken
  let lineStart = start
  let blankSeen = false
  let list = false
  let max = MARKDOWN_MAX
  while (true) {
    const lineEnd = text.indexOf('\n', lineStart)
    if (text.startsWith('|', lineStart)) max = TABLE_MAX
    if (lineEnd === -1 || lineEnd - start > 2 * max) break
    const line = text.slice(lineStart, Math.min(lineEnd, lineStart + 400))
    const blank = line.trim() === ''
    const opening = /^( {0,9})(`{3,}|~{3,})([^`]*)$/.exec(line)
    if (opening !== null) {
      const [, indent = '', mark = '', information = ''] = opening
      const language = information.trim().split(/\s/)[0] ?? ''
      const fence = { mark, language, indent: indent.length, continued: false }
      return { done: withText(split.done, text.slice(start, lineStart)), taken: lineEnd + 1, fence }
    }
    const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/.test(line)
    const goesOn = list && (item || /^\s/.test(line)) && lineStart - start < max
    if (blankSeen && !blank && !goesOn) {
      return { ...split, done: withText(split.done, text.slice(start, lineStart)), taken: lineStart }
    }
    if (lineStart === start) list = item
    if (lineStart - start > max && !blank) {
      return { ...split, done: withText(split.done, text.slice(start, lineStart)), taken: lineStart }
    }
    blankSeen = blank && lineStart > start
    // Blank lines before a block belong to none.
    if (blank && lineStart === start) return { ...split, taken: lineEnd + 1 }
    lineStart = lineEnd + 1
  }
  // A line that begins with a letter behind a blank one begins a block, before it is whole.
  const begins = blankSeen && /^\p{L}/u.test(text.slice(lineStart, lineStart + 2))
  const end = begins ? lineStart : cutPoint(text, start, lineStart, max)
  return end === undefined ? undefined : { ...split, done: withText(split.done, text.slice(start, end)), taken: end }
}

function takeCode(split: BlockSplit, fence: Fence, text: string): BlockSplit | undefined {
  const start = split.taken
  const part = (end: number, last: boolean): Block => ({
    kind: 'code',
    language: fence.language,
    text: movedOut(text.slice(start, end), fence.indent),
    first: !fence.continued,
    last,
  })
  let lineStart = start
  while (true) {
    const lineEnd = text.indexOf('\n', lineStart)
    if (lineEnd === -1 || lineEnd - start > 2 * CODE_MAX) break
    if (closes(text.slice(lineStart, Math.min(lineEnd, lineStart + 200)), fence.mark)) {
      return { done: [...split.done, part(Math.max(start, lineStart - 1), true)], taken: lineEnd + 1, fence: undefined }
    }
    if (lineStart - start > CODE_MAX) {
      // The line end between two parts is the boundary itself.
      return {
        done: [...split.done, part(lineStart - 1, false)],
        taken: lineStart,
        fence: { ...fence, continued: true },
      }
    }
    lineStart = lineEnd + 1
  }
  const end = cutPoint(text, start, lineStart, CODE_MAX)
  if (end === undefined) return undefined
  return { done: [...split.done, part(end, false)], taken: end, fence: { ...fence, continued: true } }
}

function closes(line: string, mark: string): boolean {
  const closing = /^ {0,12}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return closing !== undefined && closing[0] === mark[0] && closing.length >= mark.length
}

/** Code within a list is moved in as a whole, which is no part of it. */
function movedOut(text: string, indent: number): string {
  return indent === 0 ? text : text.replaceAll(new RegExp(`^ {1,${indent}}`, 'gm'), '')
}

/** Where an unfinished line that is far too long is cut: behind a space, if there is one near. */
function cutPoint(text: string, start: number, lineStart: number, max: number): number | undefined {
  if (text.length - start <= 2 * max) return undefined
  if (lineStart - start > max) return lineStart
  const space = text.lastIndexOf(' ', start + max)
  return space > start + max / 2 ? space + 1 : start + max
}

function withText(done: readonly Block[], text: string): readonly Block[] {
  return text.trim() === '' ? done : [...done, { kind: 'markdown', text }]
}
