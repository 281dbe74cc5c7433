import type { EngineEvent } from '../../engine-event.ts'
import { CHANNEL_RECIPIENT } from './channel-recipient.ts'
import type { Family } from './family.ts'
import { findMarker, heldBackLength } from './marker-search.ts'
import { ReplyEvents } from './reply-events.ts'
import type { CallBeginning, ReplyPiece, ReplyPosition, ReplyReader, ReplyReaderOptions } from './reply-reader.ts'

type Body = 'reasoning' | 'text' | 'call'

const MARKERS = ['<|start|>', '<|channel|>', '<|constrain|>', '<|message|>', '<|end|>', '<|return|>', '<|call|>']
const RECIPIENT = /to=functions\.([a-zA-Z0-9_-]*)/
/** No header is longer. What goes on for longer without a body is text of a model that forgot its headers. */
const HEADER_CHARACTERS_MAX = 256

/**
 * Reads replies that are a sequence of messages, each with a header: `<|channel|>analysis<|message|>` and then
 * reasoning, `final` and then text, `commentary to=functions.name` and then the arguments of a call. The prompt ends
 * in the first header.
 */
export class ChannelReplyReader implements ReplyReader {
  readonly #markersAreTokens: boolean
  readonly #toolNames: ReadonlySet<string>
  readonly #events: ReplyEvents
  #header = ''
  /** Undefined inside a header. */
  #body: Body | undefined
  #buffer = ''
  #callsCompleted = 0

  constructor(family: Family, options: ReplyReaderOptions) {
    this.#markersAreTokens = family.reasoning?.markersAreTokens === true
    this.#toolNames = new Set(options.toolNames)
    this.#events = new ReplyEvents(options.newCallId)
    if (options.insideReasoning) this.#beginBody('reasoning')
  }

  get position(): ReplyPosition {
    if (this.#body === 'reasoning') return 'reasoning'
    if (this.#body === 'call' || (this.#body === undefined && this.#recipient() !== undefined)) return 'tool-call'
    return this.#body === 'text' || this.#events.hasReasoned || this.#events.hasSpoken ? 'text' : 'start'
  }

  get callsCompleted(): number {
    return this.#callsCompleted
  }

  get callBeginning(): CallBeginning | undefined {
    const at = this.#header.indexOf(CHANNEL_RECIPIENT)
    if (this.#body !== undefined || at === -1) return undefined
    return { marker: CHANNEL_RECIPIENT, text: this.#header.slice(at + CHANNEL_RECIPIENT.length) }
  }

  push(piece: ReplyPiece): EngineEvent[] {
    this.#events.countTokens(piece.tokens)
    if (!this.#markersAreTokens) this.#readPlain(piece.text)
    else if (piece.special && MARKERS.includes(piece.text)) this.#readMarker(piece.text)
    else this.#write(piece.text)
    return this.#events.take()
  }

  end(): EngineEvent[] {
    this.#write(this.#takeBuffer(this.#buffer.length))
    if (this.#body === undefined) this.#headerIsText()
    else if (this.#body === 'call') this.#endBody()
    this.#events.end()
    return this.#events.take()
  }

  #readPlain(text: string): void {
    this.#buffer += text
    for (let found = findMarker(this.#buffer, MARKERS); found; found = findMarker(this.#buffer, MARKERS)) {
      this.#write(this.#takeBuffer(found.at))
      this.#takeBuffer(found.marker.length)
      this.#readMarker(found.marker)
    }
    this.#write(this.#takeBuffer(this.#buffer.length - heldBackLength(this.#buffer, MARKERS)))
  }

  #readMarker(marker: string): void {
    if (marker === '<|message|>' && this.#body === undefined) return this.#readHeader()
    if (marker === '<|channel|>' || marker === '<|constrain|>' || marker === '<|message|>') {
      // Inside a header they part its words; anywhere else they are a slip of the model.
      return this.#write(this.#body === undefined ? ' ' : marker)
    }
    if (this.#body === undefined) this.#headerIsText()
    this.#endBody()
  }

  #readHeader(): void {
    const recipient = this.#recipient()
    const isReasoning = /\banalysis\b/.test(this.#header)
    if (recipient !== undefined && this.#toolNames.has(recipient)) {
      this.#events.startCall(recipient)
      this.#body = 'call'
    } else if (recipient !== undefined) {
      // A call to something that is not there: the caller sees what the model wrote.
      this.#beginBody('text')
      this.#events.write(`${CHANNEL_RECIPIENT}${recipient} `)
    } else this.#beginBody(isReasoning ? 'reasoning' : 'text')
    this.#header = ''
  }

  #recipient(): string | undefined {
    return RECIPIENT.exec(this.#header)?.[1]
  }

  /** Messages of one channel are parted like paragraphs. */
  #beginBody(body: 'reasoning' | 'text'): void {
    const parted = body === 'text' ? this.#events.hasSpoken && this.#events.callCount === 0 : this.#events.hasReasoned
    this.#events.begin(body)
    this.#body = body
    if (parted) this.#events.part()
  }

  #endBody(): void {
    if (this.#body === 'call') {
      this.#events.endCall()
      this.#callsCompleted += 1
    }
    this.#body = undefined
  }

  #write(text: string): void {
    if (this.#body === 'call') this.#events.writeArguments(text)
    else if (this.#body !== undefined) this.#events.write(text)
    else {
      this.#header += text
      if (this.#header.length > HEADER_CHARACTERS_MAX) this.#headerIsText()
    }
  }

  /** A header without a body: who speaks and where is syntax, anything else was meant to be read. */
  #headerIsText(): void {
    const header = this.#header
    this.#header = ''
    if (/^\s*(assistant)?\s*(analysis|commentary|final)?\s*$/.test(header)) return
    this.#beginBody('text')
    this.#events.write(header)
  }

  #takeBuffer(end: number): string {
    const text = this.#buffer.slice(0, end)
    this.#buffer = this.#buffer.slice(end)
    return text
  }
}
