import type { EngineEvent } from '../../engine-event.ts'

/**
 * Decoded text of one or more tokens. `special`: exactly one token that has a meaning of its own, such as `</think>`.
 */
export interface ReplyPiece {
  text: string
  special: boolean
  tokens: number
}

/**
 * Where a reply stands, so that the engine knows which constraint comes next. `start`: nothing has been said, and
 * reasoning may still begin.
 */
export type ReplyPosition = 'start' | 'reasoning' | 'text' | 'tool-call'

export interface ReplyReaderOptions {
  /** The names that may be called. Something else that looks like a call is text. */
  toolNames: readonly string[]
  /** The prompt ended inside the reasoning. */
  insideReasoning: boolean
  newCallId?: () => string
}

export interface CallBeginning {
  marker: string
  text: string
}

/**
 * Reads a reply as it is made, and tells reasoning, text and calls apart. However the text is cut into pieces, it
 * says the same.
 */
export interface ReplyReader {
  readonly position: ReplyPosition
  /** Calls that are complete: where one is all the caller wants, generation stops at the first. */
  readonly callsCompleted: number
  /**
   * While a call begins: the marker, and the text read behind it so far. A constraint that starts at the marker takes
   * that text in first.
   */
  readonly callBeginning: CallBeginning | undefined
  /**
   * Never yields `finish`: when a reply ends, and why, is the engine's knowledge. The end-of-turn token is not
   * pushed.
   */
  push(piece: ReplyPiece): EngineEvent[]
  /** What was held back until it was clear that nothing follows. */
  end(): EngineEvent[]
}
