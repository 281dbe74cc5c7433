import type { ChatCompletionRequest } from './chat-completion-parameters.ts'
import type { ParameterFault } from './parameter-fault.ts'
import { parameterPath } from './parameter-path.ts'

type Check = (request: ChatCompletionRequest) => ParameterFault | undefined

/** Rules that span several parameters, each valid on its own. */
const checks: readonly Check[] = [
  outputLimitGivenOnce,
  streamOptionsNeedStream,
  toolParametersNeedTools,
  toolNamesAreUnique,
  toolChoiceNamesATool,
  toolResultsAnswerCalls,
]

export function checkCombinations(request: ChatCompletionRequest): ParameterFault | undefined {
  for (const check of checks) {
    const fault = check(request)
    if (fault !== undefined) return fault
  }
  return undefined
}

function invalid(param: string, message: string): ParameterFault {
  return { code: 'invalid_value', param, message: `Invalid '${param}': ${message}` }
}

function outputLimitGivenOnce({ max_tokens, max_completion_tokens }: ChatCompletionRequest) {
  if (max_tokens === undefined || max_completion_tokens === undefined) return undefined
  return invalid('max_tokens', "it cannot be set together with 'max_completion_tokens'; send only the latter.")
}

function streamOptionsNeedStream({ stream, stream_options }: ChatCompletionRequest) {
  if (stream_options === undefined || stream === true) return undefined
  return invalid('stream_options', "it can be set only together with 'stream': true.")
}

function toolParametersNeedTools({ tools, tool_choice, parallel_tool_calls }: ChatCompletionRequest) {
  if (tools !== undefined) return undefined
  if (tool_choice !== undefined) return invalid('tool_choice', "it is allowed only when 'tools' is supplied.")
  if (parallel_tool_calls !== undefined) {
    return invalid('parallel_tool_calls', "it is allowed only when 'tools' is supplied.")
  }
  return undefined
}

function toolNamesAreUnique({ tools = [] }: ChatCompletionRequest) {
  const seen = new Set<string>()
  for (const [index, tool] of tools.entries()) {
    const { name } = tool.function
    if (seen.has(name)) {
      return invalid(
        parameterPath(['tools', index, 'function', 'name']),
        `the name '${name}' is given to an earlier tool.`,
      )
    }
    seen.add(name)
  }
  return undefined
}

function toolChoiceNamesATool({ tools = [], tool_choice }: ChatCompletionRequest) {
  if (tool_choice === 'required' && tools.length === 0) {
    return invalid('tool_choice', "'required' needs at least one tool in 'tools'.")
  }
  if (tool_choice === undefined || typeof tool_choice === 'string') return undefined
  const { name } = tool_choice.function
  if (tools.some((tool) => tool.function.name === name)) return undefined
  return invalid('tool_choice.function.name', "it names a function that is not in 'tools'.")
}

function toolResultsAnswerCalls({ messages }: ChatCompletionRequest) {
  const calls = new Set<string>()
  for (const [index, message] of messages.entries()) {
    if (message.role === 'assistant') message.tool_calls?.forEach((call) => calls.add(call.id))
    if (message.role === 'tool' && !calls.has(message.tool_call_id)) {
      const param = parameterPath(['messages', index, 'tool_call_id'])
      return invalid(param, 'no earlier assistant message has a tool call with this id.')
    }
  }
  return undefined
}
