import { bounds, namePattern } from '../../../../../src/contract/bounds.ts'
import type { ChatCompletionRequest } from '../../../../../src/contract/chat-completion-parameters.ts'
import type { Model } from '../../../../../src/contract/model.ts'
import type { Turn } from '../conversation/turn.ts'
import { schemaFault } from '../json/schema-fault.ts'
import { fixedNames, fixedParameters } from './fixed-parameters.ts'
import { messagesFrom } from './messages-from.ts'
import { numberFault, numberParameters } from './number-parameters.ts'
import type { FormatSetup, Setup, ToolSetup } from './setup.ts'

/** What keeps a set-up from being sent. */
export interface SetupFault {
  /** The name of the parameter. */
  param: string
  message: string
}

/** Everything that is surely wrong with a set-up, so that it can be put right before the server says so. */
export function setupFaults(setup: Setup, model: Model | undefined): SetupFault[] {
  const faults: SetupFault[] = []
  if (setup.model === '') faults.push({ param: 'model', message: 'Choose a model.' })
  for (const parameter of numberParameters) {
    const message = numberFault(parameter, setup.numbers[parameter.name] ?? '', model?.max_output_tokens)
    if (message !== undefined) faults.push({ param: parameter.name, message })
  }
  if (isSet(setup.numbers.max_tokens) && isSet(setup.numbers.max_completion_tokens)) {
    faults.push({ param: 'max_tokens', message: 'Not together with max_completion_tokens.' })
  }
  for (const [index, tool] of setup.tools.entries()) {
    const message = toolFault(tool, setup.tools.slice(0, index))
    if (message !== undefined) faults.push({ param: `tools[${index}]`, message })
  }
  if (setup.format.type === 'json_schema') {
    const message = formatFault(setup.format)
    if (message !== undefined) faults.push({ param: 'response_format', message })
  }
  return faults
}

export function toolFault(tool: ToolSetup, earlier: readonly ToolSetup[]): string | undefined {
  if (!namePattern.test(tool.name)) {
    return `A tool needs a name of letters, digits, _ and -, at most ${bounds.nameLengthMax}.`
  }
  if (earlier.some(({ name }) => name === tool.name)) return `An earlier tool is called ${tool.name}, too.`
  return isSet(tool.parameters) ? schemaFault(tool.parameters) : undefined
}

function formatFault({ name, schema }: FormatSetup): string | undefined {
  if (!namePattern.test(name)) return 'The schema needs a name of letters, digits, _ and -.'
  return schemaFault(schema)
}

/** The request that a set-up and a conversation make. To be asked for only where there is no fault. */
export function requestFrom(setup: Setup, turns: readonly Turn[]): ChatCompletionRequest {
  const tools = setup.tools.length === 0 ? {} : toolParameters(setup)
  const stop = setup.stop.filter((sequence) => sequence !== '')
  const body = {
    model: setup.model,
    messages: messagesFrom(setup, turns),
    ...(setup.stream && { stream: true, ...streamOptions(setup) }),
    ...Object.fromEntries(
      numberParameters
        .filter(({ name }) => isSet(setup.numbers[name]))
        .map(({ name }) => [name, Number(setup.numbers[name])]),
    ),
    ...(setup.effort !== '' && { reasoning_effort: setup.effort }),
    ...(stop.length > 0 && { stop }),
    ...tools,
    ...(setup.format.type !== 'default' && { response_format: responseFormat(setup.format) }),
    ...Object.fromEntries(
      fixedNames
        .filter((name) => setup.fixed[name] !== undefined)
        .map((name) => [name, fixedParameters[name][setup.fixed[name] ?? 0]]),
    ),
  }
  return body as ChatCompletionRequest
}

function streamOptions({ includeUsage, includeObfuscation }: Setup): object {
  const options = {
    ...(includeUsage !== '' && { include_usage: includeUsage === 'true' }),
    ...(includeObfuscation !== '' && { include_obfuscation: includeObfuscation === 'true' }),
  }
  return Object.keys(options).length === 0 ? {} : { stream_options: options }
}

function toolParameters({ tools, toolChoice, parallelToolCalls }: Setup): object {
  const named = toolChoice.startsWith('function:') ? toolChoice.slice('function:'.length) : undefined
  return {
    tools: tools.map(({ name, description, parameters, strict }) => ({
      type: 'function',
      function: {
        name,
        ...(description !== '' && { description }),
        ...(isSet(parameters) && { parameters: JSON.parse(parameters) as unknown }),
        ...(strict && { strict }),
      },
    })),
    ...(toolChoice !== '' && {
      tool_choice: named === undefined ? toolChoice : { type: 'function', function: { name: named } },
    }),
    ...(parallelToolCalls !== '' && { parallel_tool_calls: parallelToolCalls === 'true' }),
  }
}

function responseFormat({ type, name, strict, schema }: FormatSetup): object {
  if (type !== 'json_schema') return { type }
  return { type, json_schema: { name, strict, schema: JSON.parse(schema) as unknown } }
}

function isSet(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
