/** Why generation ended. */
export type FinishReason = 'stop' | 'length' | 'tool_calls'

export interface EngineUsage {
  promptTokens: number
  /** Of the prompt tokens, those served from a prefix cache. */
  cachedTokens: number
  /** All generated tokens, reasoning included. */
  completionTokens: number
  /** Of the completion tokens, those spent on reasoning. */
  reasoningTokens: number
}

/**
 * What an engine says while it generates. Order: reasoning before text, a tool call's start before its deltas, exactly one
 * `finish`, last. A sequence that ends without `finish` is a truncated reply and is never shown as a complete one.
 * `tokens` is how many tokens a piece is made of: a request that is cut short is accounted by their sum.
 */
export type EngineEvent =
  | { type: 'reasoning-delta'; text: string; tokens: number }
  | { type: 'text-delta'; text: string; tokens: number }
  | { type: 'tool-call-start'; index: number; id: string; name: string }
  | { type: 'tool-call-delta'; index: number; argumentsText: string; tokens: number }
  | { type: 'finish'; reason: FinishReason; usage: EngineUsage }

/** Everything but the end. */
export type Piece = Exclude<EngineEvent, { type: 'finish' }>
