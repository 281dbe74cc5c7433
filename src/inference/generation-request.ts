/** A schema as the client sent it: any JSON object. */
export type JsonObject = { readonly [key: string]: unknown }

export interface ToolCall {
  id: string
  name: string
  /** The argument text as the model wrote it. Meant to be JSON, but models err. */
  argumentsText: string
}

export type ConversationMessage =
  | { role: 'system' | 'developer' | 'user'; text: string }
  | { role: 'assistant'; text: string; reasoning: string | undefined; toolCalls: readonly ToolCall[] }
  | { role: 'tool'; toolCallId: string; text: string }

export interface Tool {
  name: string
  description: string | undefined
  parameters: JsonObject | undefined
  strict: boolean
}

/** `named` obliges the model to call that one tool. */
export type ToolChoice = { kind: 'none' | 'auto' | 'required' } | { kind: 'named'; name: string }

export type ResponseFormat =
  | { kind: 'text' | 'json-object' }
  | { kind: 'json-schema'; name: string; schema: JsonObject; strict: boolean }

export interface Sampling {
  temperature: number | undefined
  topP: number | undefined
  seed: number | undefined
  frequencyPenalty: number | undefined
  presencePenalty: number | undefined
}

/** What an engine is asked to do: the validated request in our own words. Undefined means: the engine's default. */
export interface GenerationRequest {
  requestId: string
  /** Whose request this is. Prefix caches are never shared between organizations. */
  organizationId: string
  /** The public id of the model. An engine that knows it by another name maps it in its own configuration. */
  model: string
  messages: readonly ConversationMessage[]
  sampling: Sampling
  /** Most tokens to generate, reasoning included. */
  maxOutputTokens: number | undefined
  reasoningEffort: string | undefined
  tools: readonly Tool[]
  toolChoice: ToolChoice
  parallelToolCalls: boolean
  responseFormat: ResponseFormat
}
