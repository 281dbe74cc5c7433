import type { ConversationMessage, JsonObject, ResponseFormat, Tool } from '../src/inference/generation-request.ts'

export interface ExpectedCall {
  name: string
  arguments: JsonObject
}

/**
 * What a right reply must have.
 * - `numbers`: the last numbers of the text, in this order.
 * - `text`: the text contains this as whole words, whatever its case.
 * - `denial`: the text says that something is not so.
 * - `json`: the whole text is this value.
 * - `calls`: these tool calls and no others, in any order, with exactly these arguments.
 * - `no-call`: an answer in words.
 */
export type Expectation =
  | { kind: 'numbers'; values: readonly number[] }
  | { kind: 'text'; text: string }
  | { kind: 'denial' }
  | { kind: 'json'; value: unknown }
  | { kind: 'calls'; calls: readonly ExpectedCall[] }
  | { kind: 'no-call' }

export interface Question {
  messages: readonly ConversationMessage[]
  expected: Expectation
  tools?: readonly Tool[]
  responseFormat?: ResponseFormat
}

/** A question that is one user message. */
export function userQuestion(text: string, expected: Expectation): Question {
  return { messages: [{ role: 'user', text }], expected }
}

export const expectNumber = (...values: readonly number[]): Expectation => ({ kind: 'numbers', values })
export const expectText = (text: string | number): Expectation => ({ kind: 'text', text: String(text) })
