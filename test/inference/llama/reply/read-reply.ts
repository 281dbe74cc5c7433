import type { EngineEvent } from '../../../../src/inference/engine-event.ts'
import { createReplyReader } from '../../../../src/inference/llama/reply/create-reply-reader.ts'
import { detectFamily } from '../../../../src/inference/llama/reply/detect-family.ts'
import type { Family } from '../../../../src/inference/llama/reply/family.ts'
import type { ReplyPiece, ReplyReaderOptions } from '../../../../src/inference/llama/reply/reply-reader.ts'

/** Marks that a template of the family holds: enough to be recognised by. */
const templateMarks = {
  qwen3: '<tool_call> <think> </think>',
  hermes: '<tool_call>',
  'deepseek-r1': '<｜tool▁calls▁begin｜> </think>',
  llama3: '<|start_header_id|> tools',
  'gpt-oss': '<|channel|> <|message|>',
  mistral: '[TOOL_CALLS] [ARGS] [/THINK]',
  plain: 'nothing in particular',
} as const

export type FamilyName = keyof typeof templateMarks

/** A family whose marks are tokens of the vocabulary, or only characters. */
export function aFamily(name: FamilyName, marksAre: 'tokens' | 'characters' = 'characters'): Family {
  return detectFamily(templateMarks[name], () => marksAre === 'tokens')
}

export const SPECIAL =
  /(<\|[a-z_]+\|>|<｜[^｜]+｜>|<\/?think>|<\/?tool_call>|\[TOOL_CALLS\]|\[ARGS\]|\[CALL_ID\]|\[\/?THINK\])/

/** The text as a tokenizer with tokens for the marks would deliver it. */
export function tokenPieces(text: string): ReplyPiece[] {
  return text
    .split(SPECIAL)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, special: SPECIAL.test(part), tokens: 1 }))
}

export interface Reading {
  reasoning: string
  text: string
  calls: { name: string; argumentsText: string }[]
  tokens: number
  completed: number
}

export const TOOL_NAMES = ['weather', 'get_time']

export function readPieces(
  family: Family,
  pieces: readonly ReplyPiece[],
  options: Partial<ReplyReaderOptions> = {},
): Reading {
  const reader = createReplyReader(family, { toolNames: TOOL_NAMES, insideReasoning: false, ...options })
  const events = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
  return { ...fold(events), completed: reader.callsCompleted }
}

/** Reads a text given all at once. */
export function readText(family: Family, text: string, options: Partial<ReplyReaderOptions> = {}): Reading {
  return readPieces(family, [{ text, special: false, tokens: 1 }], options)
}

function fold(events: readonly EngineEvent[]): Omit<Reading, 'completed'> {
  const reading: Omit<Reading, 'completed'> = { reasoning: '', text: '', calls: [], tokens: 0 }
  for (const event of events) {
    if (event.type === 'finish') throw new Error('a reader does not finish a reply')
    if (event.type === 'tool-call-start') {
      if (event.index !== reading.calls.length) throw new Error('calls are numbered in order')
      reading.calls.push({ name: event.name, argumentsText: '' })
      continue
    }
    reading.tokens += event.tokens
    if (event.type === 'reasoning-delta') reading.reasoning += event.text
    else if (event.type === 'text-delta') reading.text += event.text
    else {
      const call = reading.calls[event.index]
      if (call === undefined) throw new Error('a call starts before its arguments come')
      call.argumentsText += event.argumentsText
    }
  }
  return reading
}
