import type { ConversationMessage, GenerationRequest, ResponseFormat, Tool, ToolChoice } from '../generation-request.ts'

/** What the far side is known to understand. */
export interface UpstreamDialect {
  /** The name by which the far side knows the model. */
  model: string
  supportsReasoningEffort: boolean
  /** Few chat templates know the `developer` role; without this it is sent as `system`, which means the same. */
  supportsDeveloperRole: boolean
  /** Which parameter bounds the output. Older servers know only `max_tokens`. */
  maxTokensParameter: 'max_tokens' | 'max_completion_tokens'
  /** Keeps one organization's prefix cache from another's, on servers that know `cache_salt`. */
  cacheSalt: ((organizationId: string) => string) | undefined
}

type Json = { readonly [key: string]: unknown }

/**
 * The body sent to the far side, built anew from what we validated: nothing that a client wrote gets through by accident.
 * It always asks for a stream with usage, also for a reply that the client wants in one piece. `stop` is never sent, since
 * the contract gives it no effect. Undefined values vanish when the body is written as JSON.
 */
export function toUpstreamBody(request: GenerationRequest, dialect: UpstreamDialect): Json {
  const { sampling, tools } = request
  const hasTools = tools.length > 0
  return {
    model: dialect.model,
    messages: request.messages.map((message) => toMessage(message, dialect)),
    stream: true,
    stream_options: { include_usage: true },
    temperature: sampling.temperature,
    top_p: sampling.topP,
    seed: sampling.seed,
    frequency_penalty: sampling.frequencyPenalty,
    presence_penalty: sampling.presencePenalty,
    [dialect.maxTokensParameter]: request.maxOutputTokens,
    reasoning_effort: dialect.supportsReasoningEffort ? request.reasoningEffort : undefined,
    tools: hasTools ? tools.map(toTool) : undefined,
    tool_choice: hasTools ? toToolChoice(request.toolChoice) : undefined,
    parallel_tool_calls: hasTools ? request.parallelToolCalls : undefined,
    response_format: toResponseFormat(request.responseFormat),
    cache_salt: dialect.cacheSalt?.(request.organizationId),
  }
}

function toMessage(message: ConversationMessage, dialect: UpstreamDialect): Json {
  switch (message.role) {
    case 'assistant':
      return toAssistantMessage(message)
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.text }
    case 'developer':
      return { role: dialect.supportsDeveloperRole ? 'developer' : 'system', content: message.text }
    case 'system':
    case 'user':
      return { role: message.role, content: message.text }
    default:
      return message satisfies never
  }
}

function toAssistantMessage(message: ConversationMessage & { role: 'assistant' }): Json {
  const calls = message.toolCalls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.argumentsText },
  }))
  return {
    role: 'assistant',
    content: message.text === '' && calls.length > 0 ? null : message.text,
    reasoning_content: message.reasoning,
    tool_calls: calls.length > 0 ? calls : undefined,
  }
}

function toTool(tool: Tool): Json {
  const { name, description, parameters } = tool
  return { type: 'function', function: { name, description, parameters, strict: tool.strict ? true : undefined } }
}

function toToolChoice(choice: ToolChoice): unknown {
  return choice.kind === 'named' ? { type: 'function', function: { name: choice.name } } : choice.kind
}

function toResponseFormat(format: ResponseFormat): Json | undefined {
  switch (format.kind) {
    case 'text':
      return undefined
    case 'json-object':
      return { type: 'json_object' }
    case 'json-schema':
      return {
        type: 'json_schema',
        json_schema: { name: format.name, schema: format.schema, strict: format.strict },
      }
    default:
      return format satisfies never
  }
}
