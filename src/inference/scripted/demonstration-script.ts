import type { ConversationMessage, GenerationRequest, Tool } from '../generation-request.ts'
import { sampleFromSchema } from './sample-from-schema.ts'
import type { ScriptStep } from './script-step.ts'
import { reasoningSteps, splitArguments, textSteps } from './split-pieces.ts'

export interface DemonstrationScriptOptions {
  /** Pause before each piece, so that streaming can be seen. 0 for none. */
  pieceDelayMs?: number
}

const DEFAULT_PIECE_DELAY_MS = 20

/**
 * The script behind `parley/demonstration`, the model that a fresh installation serves. It is no language model and says so;
 * but it honours every feature of a request (reasoning effort, tools, JSON formats, the output maximum), so that a newcomer
 * can try each of them, and every client, before any engine is configured.
 */
export function demonstrationScript(
  options: DemonstrationScriptOptions = {},
): (request: GenerationRequest) => Iterable<ScriptStep> {
  const pieceDelayMs = options.pieceDelayMs ?? DEFAULT_PIECE_DELAY_MS
  return function* (request) {
    for (const step of reply(request)) {
      if (pieceDelayMs > 0) yield { type: 'wait', ms: pieceDelayMs }
      yield step
    }
  }
}

function* reply(request: GenerationRequest): Generator<ScriptStep> {
  const calls = toolsToCall(request)
  // Reasoning comes first in every reply, and so a tool-call step never goes without.
  yield* reasoningSteps(reasoning(request, calls))
  if (calls.length === 0) {
    yield* textSteps(answer(request))
    return
  }
  for (const tool of calls) {
    const argumentsText = JSON.stringify(tool.parameters === undefined ? {} : sampleFromSchema(tool.parameters))
    yield { type: 'tool-call', name: tool.name, argumentPieces: splitArguments(argumentsText) }
  }
}

/** `required` and a named tool always call. `auto` calls what the user has just mentioned by name. */
function toolsToCall(request: GenerationRequest): readonly Tool[] {
  const { toolChoice, tools } = request
  if (toolChoice.kind === 'none') return []
  if (toolChoice.kind === 'named') return tools.filter((tool) => tool.name === toolChoice.name)
  const last = request.messages.at(-1)
  const mentioned = last?.role === 'user' ? tools.filter((tool) => mentions(last.text, tool.name)) : []
  const chosen = mentioned.length === 0 && toolChoice.kind === 'required' ? tools.slice(0, 1) : mentioned
  return request.parallelToolCalls ? chosen : chosen.slice(0, 1)
}

/** Whether the name stands in the text by itself, not as a part of a longer one. */
function mentions(text: string, name: string): boolean {
  const words = text.toLowerCase().split(/[^a-z0-9_-]+/)
  return words.includes(name.toLowerCase())
}

const thoughts = [
  'I am a script, so there is little to think about.',
  'Still, a reply begins with its reasoning, and this is mine.',
  'I look at the last message, at the tools on offer and at the format asked for.',
  'A higher effort makes me say more here, so that the setting can be seen to work.',
  'Nothing is left to consider; what follows is the answer.',
]

const thoughtsByEffort: { readonly [effort: string]: number } = { low: 1, medium: 2, high: 3, xhigh: 4, max: 5 }

function reasoning(request: GenerationRequest, calls: readonly Tool[]): string {
  const count = thoughtsByEffort[request.reasoningEffort ?? 'medium'] ?? 2
  const plan = calls.length === 0 ? [] : [`I shall call ${calls.map((tool) => tool.name).join(' and ')}.`]
  return [...thoughts.slice(0, count), ...plan].join(' ')
}

function answer(request: GenerationRequest): string {
  const format = request.responseFormat
  if (format.kind === 'json-schema') return JSON.stringify(sampleFromSchema(format.schema))
  const received = request.messages.length
  if (format.kind === 'json-object') return JSON.stringify({ answered_by: 'a script', messages_received: received })
  const results = trailingToolResults(request.messages)
  if (results.length > 0) return `The tools answered: ${results.map((text) => `"${text}"`).join(', ')}.`
  return [
    'This is the demonstration model of Parley: a fixed script, not a language model.',
    `It received ${received} ${received === 1 ? 'message' : 'messages'} and understood none of them.`,
    'It does honour tools (mention one by name), JSON formats, reasoning effort and the maximum of output tokens.',
    'For real answers, add an engine to the configuration file: any server that speaks chat completions,',
    'such as vLLM, SGLang, llama-server or Ollama, given by its base URL and the name of its model.',
  ].join(' ')
}

/** The results that came in since the last assistant message. */
function trailingToolResults(messages: readonly ConversationMessage[]): string[] {
  const results: string[] = []
  for (const message of messages.toReversed()) {
    if (message.role !== 'tool') break
    results.unshift(message.text)
  }
  return results
}
