import type { EngineEvent } from '../../engine-event.ts'
import { CallHead } from './call-head.ts'
import type { CallForm, Family } from './family.ts'
import { JsonEndFinder } from './json-end-finder.ts'
import { findMarker, heldBackLength } from './marker-search.ts'
import { matchFirst } from './pattern.ts'
import { bareCallAt, plainMarkers } from './plain-markers.ts'
import { ReplyEvents } from './reply-events.ts'
import type { CallBeginning, ReplyPiece, ReplyPosition, ReplyReader, ReplyReaderOptions } from './reply-reader.ts'
import { dropCharacters, type TextPiece, textOfPieces } from './text-piece.ts'

type Mode =
  | { mode: 'reasoning' | 'text' }
  /** From a marker on, until it is clear whether a call begins. */
  | { mode: 'head'; head: CallHead }
  | { mode: 'arguments'; form: CallForm; finder: JsonEndFinder }
  /** Behind the arguments. */
  | { mode: 'tail'; form: CallForm; held: TextPiece[] }

/** Reads replies in which marks stand in a stream of text. */
export class TaggedReplyReader implements ReplyReader {
  readonly #family: Family
  readonly #toolNames: ReadonlySet<string>
  readonly #events: ReplyEvents
  #state: Mode = { mode: 'text' }
  /** Plain text whose end may be the beginning of a marker. */
  #buffer = ''
  #queue: TextPiece[] = []
  #reasoningSeen = false
  #callsCompleted = 0

  constructor(family: Family, options: ReplyReaderOptions) {
    this.#family = family
    this.#toolNames = new Set(options.toolNames)
    this.#events = new ReplyEvents(options.newCallId)
    if (options.insideReasoning) this.#pass('reasoning')
  }

  get position(): ReplyPosition {
    const { mode } = this.#state
    if (mode === 'reasoning') return 'reasoning'
    if (mode !== 'text') return 'tool-call'
    return this.#reasoningSeen || this.#events.hasSpoken ? 'text' : 'start'
  }

  get callsCompleted(): number {
    return this.#callsCompleted
  }

  get callBeginning(): CallBeginning | undefined {
    if (this.#state.mode !== 'head' || this.#state.head.opener === '') return undefined
    return { marker: this.#state.head.opener, text: this.#state.head.textBehindOpener }
  }

  push(piece: ReplyPiece): EngineEvent[] {
    this.#events.countTokens(piece.tokens)
    this.#queue.push({ text: piece.text, special: piece.special })
    this.#drain()
    return this.#events.take()
  }

  end(): EngineEvent[] {
    // Text given back by a call that never came about may hold the beginning of another one.
    while (this.#state.mode === 'head') {
      this.#giveUpHead(this.#state.head)
      this.#drain()
    }
    if (this.#state.mode === 'tail') this.#completeCall()
    this.#flushBuffer()
    this.#events.end()
    return this.#events.take()
  }

  #drain(): void {
    for (let piece = this.#queue.shift(); piece !== undefined; piece = this.#queue.shift()) this.#read(piece)
  }

  #read(piece: TextPiece): void {
    const state = this.#state
    switch (state.mode) {
      case 'reasoning':
        return this.#readReasoning(piece)
      case 'text':
        return piece.special ? this.#readSpecial(piece) : this.#readText(piece.text)
      case 'head':
        return this.#readHead(state.head, piece)
      case 'arguments':
        return this.#readArguments(state.form, state.finder, piece)
      case 'tail':
        return this.#readTail(state.form, [...state.held, piece])
    }
  }

  #readReasoning(piece: TextPiece): void {
    const { open, close, markersAreTokens } = this.#family.reasoning ?? NO_REASONING
    if (piece.special && (piece.text === close || (piece.text === open && !this.#events.hasReasoned))) {
      this.#flushBuffer()
      if (piece.text === close) this.#pass('text')
      return
    }
    if (markersAreTokens) return this.#events.write(piece.text)
    this.#buffer += piece.text
    const found = findMarker(this.#buffer, [close])
    if (found === undefined) return this.#writeBufferUpTo(this.#buffer.length - heldBackLength(this.#buffer, [close]))
    this.#writeBufferUpTo(found.at)
    this.#requeueBuffer(close.length)
    this.#pass('text')
  }

  #readSpecial(piece: TextPiece): void {
    const { reasoning, calls } = this.#family
    this.#flushBuffer()
    if (this.#toolNames.size > 0 && calls.openers.includes(piece.text)) return this.#beginHead(piece)
    if (calls.closers.includes(piece.text) && this.#events.isFreshAfterCall) return
    if (!this.#events.hasSpoken && piece.text === reasoning?.open) return this.#pass('reasoning')
    if (!this.#events.hasSpoken && piece.text === reasoning?.close) return this.#pass('text')
    this.#events.write(piece.text)
  }

  #readText(text: string): void {
    this.#buffer += text
    for (;;) {
      const bareAt = this.#toolNames.size > 0 ? bareCallAt(this.#family, this.#events, this.#buffer) : undefined
      if (bareAt !== undefined) {
        this.#writeBufferUpTo(bareAt)
        return this.#beginHeadInBuffer(this.#family.calls.bareOpener ?? '')
      }
      const markers = this.#plainMarkers()
      const found = findMarker(this.#buffer, markers)
      if (found === undefined) {
        return this.#writeBufferUpTo(this.#buffer.length - heldBackLength(this.#buffer, markers))
      }
      if (found.at > 0) {
        // Whether a marker counts depends on what stands in front of it, so it is looked for once more.
        this.#writeBufferUpTo(found.at)
        if (!this.#plainMarkers().includes(found.marker)) continue
      }
      return this.#readPlainMarker(found.marker)
    }
  }

  #readPlainMarker(marker: string): void {
    const { reasoning, calls } = this.#family
    if (calls.openers.includes(marker)) return this.#beginHeadInBuffer(marker)
    this.#requeueBuffer(marker.length)
    if (marker === reasoning?.open) this.#pass('reasoning')
    else if (marker === reasoning?.close) this.#pass('text')
  }

  #plainMarkers(): string[] {
    return plainMarkers(this.#family, this.#events, this.#toolNames.size > 0)
  }

  #beginHead(piece: TextPiece, opener = piece.text): void {
    this.#state = { mode: 'head', head: new CallHead(opener, this.#family.calls.forms, undefined) }
    this.#queue.unshift(piece)
  }

  #beginHeadInBuffer(opener: string): void {
    const text = this.#buffer
    this.#buffer = ''
    this.#beginHead({ text, special: false }, opener)
  }

  #readHead(head: CallHead, piece: TextPiece): void {
    const reading = head.read(piece, this.#toolNames)
    if (reading.kind === 'none') return this.#giveUpHead(head)
    if (reading.kind === 'more') return
    this.#queue.unshift(...reading.rest)
    if (reading.kind === 'list-end') {
      this.#state = { mode: 'text' }
      return
    }
    const { form, name, argumentsText } = reading
    this.#events.startCall(name)
    if (form.head.at(-1)?.part === 'arguments') {
      this.#state = { mode: 'arguments', form, finder: new JsonEndFinder() }
      return
    }
    this.#events.writeArguments(argumentsText ?? '')
    this.#readTail(form, [])
  }

  /** It only looked like a call. What stood for its beginning is text, and the rest is read again. */
  #giveUpHead(head: CallHead): void {
    this.#state = { mode: 'text' }
    this.#events.write(head.opener)
    this.#queue.unshift(...dropCharacters(head.held, head.opener.length))
  }

  #readArguments(form: CallForm, finder: JsonEndFinder, piece: TextPiece): void {
    if (piece.special && !finder.isInsideString && this.#family.calls.closers.includes(piece.text)) {
      // The model closed the call in the middle of its arguments. Inside a string the mark is a character like any
      // other.
      this.#queue.unshift(piece)
      return this.#completeCall()
    }
    const end = finder.find(piece.text)
    this.#events.writeArguments(piece.text.slice(0, end))
    if (end === undefined) return
    this.#queue.unshift(...dropCharacters([piece], end))
    this.#readTail(form, [])
  }

  #readTail(form: CallForm, held: TextPiece[]): void {
    const match = matchFirst(form.tails, textOfPieces(held))
    if (match.kind === 'more') {
      this.#state = { mode: 'tail', form, held }
      return
    }
    this.#completeCall()
    this.#queue.unshift(...dropCharacters(held, match.kind === 'match' ? match.end : 0))
    if (match.kind === 'match' && form.inList === true) {
      const { listForms, listEnd } = this.#family.calls
      this.#state = { mode: 'head', head: new CallHead('', listForms, listEnd) }
    }
  }

  #completeCall(): void {
    this.#events.endCall()
    this.#callsCompleted += 1
    this.#state = { mode: 'text' }
  }

  /** A marker of the reasoning: the one that opens it or the one that closes it. */
  #pass(mode: 'reasoning' | 'text'): void {
    this.#reasoningSeen = true
    this.#events.begin(mode)
    this.#state = { mode }
  }

  #writeBufferUpTo(end: number): void {
    const text = this.#buffer.slice(0, end)
    this.#buffer = this.#buffer.slice(end)
    if (text !== '') this.#events.write(text)
  }

  #flushBuffer(): void {
    this.#writeBufferUpTo(this.#buffer.length)
  }

  #requeueBuffer(from: number): void {
    const text = this.#buffer.slice(from)
    this.#buffer = ''
    if (text !== '') this.#queue.unshift({ text, special: false })
  }
}

/** Reasoning is entered only in families that have it; this stands in for the compiler's sake and matches nothing. */
const NO_REASONING = { open: '', close: '', markersAreTokens: true } as const
