import { newId } from '../../../kernel/ids.ts'
import type { EngineEvent } from '../../engine-event.ts'

type Channel = 'reasoning' | 'text'

/**
 * Gathers the events of a reply and minds the white space at the seams: what stands before the first word, and the
 * newlines in front of a marker, belong to the syntax. Tokens that made no event yet are counted with the next one.
 */
export class ReplyEvents {
  readonly #newCallId: () => string
  #events: EngineEvent[] = []
  #tokens = 0
  /** White space held back until it is known what follows. */
  #gap = ''
  #channel: Channel = 'text'
  /** Nothing but white space since the channel began. */
  #fresh = true
  #afterCall = false
  #callCount = 0
  #openCallHasArguments = false
  #said: Record<Channel, boolean> = { reasoning: false, text: false }

  constructor(newCallId: () => string = () => newId('toolCall')) {
    this.#newCallId = newCallId
  }

  get callCount(): number {
    return this.#callCount
  }

  /** Whether the reply has shown anything but reasoning. */
  get hasSpoken(): boolean {
    return this.#said.text || this.#callCount > 0
  }

  get hasReasoned(): boolean {
    return this.#said.reasoning
  }

  /** Nothing but white space yet, or since the latest call. */
  get isFresh(): boolean {
    return this.#fresh
  }

  get isFreshAfterCall(): boolean {
    return this.#fresh && this.#afterCall
  }

  countTokens(tokens: number): void {
    this.#tokens += tokens
  }

  take(): EngineEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  /** Begins reasoning or text. White space held so far is dropped: a marker stood behind it. */
  begin(channel: Channel): void {
    this.#gap = ''
    this.#channel = channel
    this.#fresh = true
    this.#afterCall = false
  }

  /** Text of the channel that has begun. */
  write(text: string): void {
    let whole = this.#gap + text
    this.#gap = ''
    if (this.#fresh) {
      if (whole.trim() === '') {
        this.#gap = whole
        return
      }
      whole = this.#afterCall ? whole.trimStart() : whole.replace(/^\n+/, '')
      this.#fresh = false
    }
    let end = whole.length
    while (end > 0 && whole.charAt(end - 1) === '\n') end -= 1
    this.#gap = whole.slice(end)
    this.#emitText(whole.slice(0, end))
  }

  /** Another message of a channel that has spoken before: an empty line goes in between. */
  part(): void {
    this.#fresh = false
    this.#gap = '\n\n'
  }

  startCall(name: string): void {
    this.#gap = ''
    this.#events.push({ type: 'tool-call-start', index: this.#callCount, id: this.#newCallId(), name })
    this.#callCount += 1
    this.#openCallHasArguments = false
  }

  writeArguments(argumentsText: string): void {
    if (argumentsText === '') return
    this.#openCallHasArguments = true
    this.#events.push({
      type: 'tool-call-delta',
      index: this.#callCount - 1,
      argumentsText,
      tokens: this.#takeTokens(),
    })
  }

  /** Clients parse the arguments as JSON, so a call without any gets an empty object. */
  endCall(): void {
    if (!this.#openCallHasArguments) this.writeArguments('{}')
    this.begin('text')
    this.#afterCall = true
  }

  /** The reply is over: white space at its end was the model's own. */
  end(): void {
    const gap = this.#gap
    this.#gap = ''
    if (!this.#fresh) this.#emitText(gap)
  }

  #emitText(text: string): void {
    if (text === '') return
    this.#said[this.#channel] = true
    const tokens = this.#takeTokens()
    this.#events.push({ type: this.#channel === 'text' ? 'text-delta' : 'reasoning-delta', text, tokens })
  }

  #takeTokens(): number {
    const tokens = this.#tokens
    this.#tokens = 0
    return tokens
  }
}
