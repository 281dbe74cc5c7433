import type { ChatCompletionRequest } from '../contract/chat-completion-parameters.ts'
import type { Message } from '../contract/message.ts'
import type { WireResponseFormat } from '../contract/response-format.ts'
import { textOfContent } from '../contract/text-content.ts'
import type { WireTool, WireToolChoice } from '../contract/tool.ts'
import type {
  ConversationMessage,
  GenerationRequest,
  ResponseFormat,
  Tool,
  ToolChoice,
} from '../inference/generation-request.ts'

/** The request in the engines' words: the wire's snake_case ends here, and so do parameters without effect. */
export function toGenerationRequest(
  wire: ChatCompletionRequest,
  identity: Pick<GenerationRequest, 'requestId' | 'organizationId'>,
): GenerationRequest {
  return {
    ...identity,
    model: wire.model,
    messages: wire.messages.map(toConversationMessage),
    sampling: {
      temperature: wire.temperature,
      topP: wire.top_p,
      seed: wire.seed,
      frequencyPenalty: wire.frequency_penalty,
      presencePenalty: wire.presence_penalty,
    },
    maxOutputTokens: wire.max_completion_tokens ?? wire.max_tokens,
    reasoningEffort: wire.reasoning_effort,
    tools: (wire.tools ?? []).map(toTool),
    toolChoice: toToolChoice(wire.tool_choice),
    parallelToolCalls: wire.parallel_tool_calls ?? true,
    responseFormat: toResponseFormat(wire.response_format),
  }
}

function toConversationMessage(message: Message): ConversationMessage {
  switch (message.role) {
    case 'system':
    case 'developer':
    case 'user':
      return { role: message.role, text: textOfContent(message.content) }
    case 'tool':
      return { role: 'tool', toolCallId: message.tool_call_id, text: textOfContent(message.content) }
    case 'assistant':
      return {
        role: 'assistant',
        text: textOfContent(message.content ?? ''),
        reasoning: message.reasoning_content ?? undefined,
        toolCalls: (message.tool_calls ?? []).map((call) => ({
          id: call.id,
          name: call.function.name,
          argumentsText: call.function.arguments,
        })),
      }
  }
}

function toTool({ function: definition }: WireTool): Tool {
  return {
    name: definition.name,
    description: definition.description ?? undefined,
    parameters: definition.parameters ?? undefined,
    strict: definition.strict ?? false,
  }
}

function toToolChoice(choice: WireToolChoice | undefined): ToolChoice {
  if (choice === undefined) return { kind: 'auto' }
  return typeof choice === 'string' ? { kind: choice } : { kind: 'named', name: choice.function.name }
}

function toResponseFormat(format: WireResponseFormat | undefined): ResponseFormat {
  switch (format?.type) {
    case undefined:
    case 'text':
      return { kind: 'text' }
    case 'json_object':
      return { kind: 'json-object' }
    case 'json_schema': {
      const { name, schema, strict } = format.json_schema
      return { kind: 'json-schema', name, schema, strict: strict ?? false }
    }
  }
}
