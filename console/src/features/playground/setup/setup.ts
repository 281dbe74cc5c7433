import type { FixedName } from './fixed-parameters.ts'
import type { NumberName } from './number-parameters.ts'

export interface ToolSetup {
  id: string
  name: string
  description: string
  /** JSON Schema, as typed. */
  parameters: string
  strict: boolean
  /** What the tool answers here; nothing is ever run. */
  cannedResult: string
}

export const formatTypes = ['default', 'text', 'json_object', 'json_schema'] as const

export interface FormatSetup {
  type: (typeof formatTypes)[number]
  name: string
  strict: boolean
  /** JSON Schema, as typed. */
  schema: string
}

/** Left to the server, or said. */
export type Choice = '' | 'true' | 'false'

/**
 * Everything about a request but the conversation, as it was typed: what is half finished or wrong is kept, and judged when the request is
 * made. An empty text leaves its parameter out.
 */
export interface Setup {
  model: string
  promptRole: 'system' | 'developer'
  prompt: string
  numbers: Readonly<Partial<Record<NumberName, string>>>
  effort: string
  stop: readonly string[]
  stream: boolean
  includeUsage: Choice
  includeObfuscation: Choice
  tools: readonly ToolSetup[]
  /** '', none, auto, required, or `function:<name>`. */
  toolChoice: string
  parallelToolCalls: Choice
  /** Answers calls with the canned results of the tools, without being asked. */
  answersByItself: boolean
  format: FormatSetup
  /** Which of the accepted values are sent, by their place. */
  fixed: Readonly<Partial<Record<FixedName, number>>>
}

export const emptySetup: Setup = {
  model: '',
  promptRole: 'system',
  prompt: '',
  numbers: {},
  effort: '',
  stop: [],
  stream: true,
  includeUsage: 'true',
  includeObfuscation: '',
  tools: [],
  toolChoice: '',
  parallelToolCalls: '',
  answersByItself: false,
  format: { type: 'default', name: 'answer', strict: true, schema: '' },
  fixed: {},
}
