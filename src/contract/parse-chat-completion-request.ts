import { bounds } from './bounds.ts'
import {
  chatCompletionParameters,
  type ChatCompletionRequest,
  type Parameter,
  type ParameterName,
} from './chat-completion-parameters.ts'
import { checkCombinations } from './check-combinations.ts'
import { faultFromIssue } from './fault-from-issue.ts'
import type { Message } from './message.ts'
import type { ParameterFault } from './parameter-fault.ts'
import { parameterPath } from './parameter-path.ts'
import { parseMessage } from './parse-message.ts'

export type ParsedRequest = { ok: true; request: ChatCompletionRequest } | { ok: false; fault: ParameterFault }

const parameters: readonly (readonly [ParameterName, Parameter])[] = Object.entries(chatCompletionParameters) as [
  ParameterName,
  Parameter,
][]

/**
 * Validates a parsed body: listed parameters in the contract's order, then unlisted ones, then combinations. The first fault
 * ends it, so that the cost of a bad request does not grow with how bad it is.
 */
export function parseChatCompletionRequest(body: unknown): ParsedRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { ok: false, fault: { code: 'invalid_value', param: null, message: 'The body must be a JSON object.' } }
  }
  const values = body as Record<string, unknown>
  const request: Record<string, unknown> = {}
  for (const [name, parameter] of parameters) {
    const value = values[name]
    // Null for an optional parameter is the same as leaving it out.
    if (value === undefined ? parameter.rule !== 'required' : value === null && parameter.rule !== 'required') continue
    const parsed = parseParameter(name, parameter, value)
    if ('fault' in parsed) return { ok: false, fault: parsed.fault }
    request[name] = parsed.value
  }
  const fault = firstUnlisted(values) ?? checkCombinations(request as ChatCompletionRequest)
  return fault === undefined ? { ok: true, request: request as ChatCompletionRequest } : { ok: false, fault }
}

type ParsedParameter = { value: unknown } | { fault: ParameterFault }

function parseParameter(name: ParameterName, parameter: Parameter, value: unknown): ParsedParameter {
  if (name === 'messages' && Array.isArray(value) && value.length > 0) return parseMessages(value)
  // Every other list is bounded: of one that is far too long, a little more than the bound is enough to refuse it.
  const result = parameter.schema.safeParse(Array.isArray(value) ? value.slice(0, bounds.toolsMax + 1) : value)
  if (result.success) return { value: result.data }
  if (parameter.rule === 'fixed') {
    const message = `Unsupported value for '${name}'. ${parameter.description}`
    return { fault: { code: 'unsupported_value', param: name, message } }
  }
  const [issue] = result.error.issues
  if (issue === undefined) throw result.error
  return { fault: faultFromIssue(issue, value, [name]) }
}

function parseMessages(values: readonly unknown[]): ParsedParameter {
  const messages: Message[] = []
  for (const [index, value] of values.entries()) {
    const message = parseMessage(value, ['messages', index])
    if ('fault' in message) return message
    messages.push(message)
  }
  return { value: messages }
}

function firstUnlisted(values: Record<string, unknown>): ParameterFault | undefined {
  for (const key of Object.keys(values)) {
    if (Object.hasOwn(chatCompletionParameters, key)) continue
    const param = parameterPath([key])
    const message = `Unsupported parameter: '${param}'. Remove it; it is not part of this interface.`
    return { code: 'unsupported_parameter', param, message }
  }
  return undefined
}
