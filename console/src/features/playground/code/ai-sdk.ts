import type { ChatCompletionRequest } from '../../../../../src/contract/chat-completion-parameters.ts'
import { textOfContent } from './text-of-content.ts'
import { Code, javascript, KEY_VARIABLE, type CodeStyle } from './code-style.ts'

export const aiSdk: CodeStyle = {
  name: 'AI SDK',
  install: 'npm install ai @ai-sdk/openai-compatible',
  write(request, baseUrl) {
    const streamed = request.stream === true
    const call = streamed ? 'streamText' : 'generateText'
    const schema = request.response_format?.type === 'json_schema'
    const tools = request.tools !== undefined && request.tools.length > 0
    const imported = [
      call,
      ...(tools ? ['tool'] : []),
      ...(tools || schema ? ['jsonSchema'] : []),
      ...(schema ? ['Output'] : []),
    ]
    return [
      "import { createOpenAICompatible } from '@ai-sdk/openai-compatible'",
      `import { ${imported.join(', ')} } from 'ai'`,
      '',
      'const parley = createOpenAICompatible({',
      "  name: 'parley',",
      `  baseURL: ${JSON.stringify(baseUrl)},`,
      `  apiKey: process.env.${KEY_VARIABLE},`,
      ...(schema ? ['  supportsStructuredOutputs: true,'] : []),
      '})',
      '',
      `const result = ${streamed ? '' : 'await '}${call}(${javascript(settings(request))})`,
      '',
      ...(streamed
        ? ['for await (const text of result.textStream) process.stdout.write(text)']
        : ['console.log(result.text)']),
    ].join('\n')
  },
}

function settings(request: ChatCompletionRequest): object {
  const format = request.response_format
  return {
    model: new Code(() => `parley(${JSON.stringify(request.model)})`),
    messages: messages(request),
    temperature: request.temperature,
    topP: request.top_p,
    maxOutputTokens: request.max_completion_tokens ?? request.max_tokens,
    frequencyPenalty: request.frequency_penalty,
    presencePenalty: request.presence_penalty,
    seed: request.seed,
    stopSequences: request.stop === undefined ? undefined : [request.stop].flat(),
    tools: request.tools === undefined ? undefined : tools(request),
    toolChoice: toolChoice(request),
    providerOptions:
      request.reasoning_effort === undefined ? undefined : { parley: { reasoningEffort: request.reasoning_effort } },
    output:
      format?.type === 'json_schema'
        ? new Code(
            (indent) => `Output.object({ schema: jsonSchema(${javascript(format.json_schema.schema, indent)}) })`,
          )
        : undefined,
  }
}

function messages(request: ChatCompletionRequest): object[] {
  const names = new Map<string, string>()
  return request.messages.map((message) => {
    if (message.role === 'tool') {
      const { tool_call_id: id } = message
      const output = { type: 'text', value: textOfContent(message.content) }
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: names.get(id) ?? '', output }] }
    }
    if (message.role !== 'assistant') {
      return { role: message.role === 'developer' ? 'system' : message.role, content: textOfContent(message.content) }
    }
    const calls = message.tool_calls ?? []
    for (const call of calls) names.set(call.id, call.function.name)
    const reasoning = message.reasoning_content ?? ''
    const content = textOfContent(message.content ?? '')
    return {
      role: 'assistant',
      content: [
        ...(reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning }]),
        ...(content === '' ? [] : [{ type: 'text', text: content }]),
        ...calls.map((call) => ({
          type: 'tool-call',
          toolCallId: call.id,
          toolName: call.function.name,
          input: new Code(() => `JSON.parse(${JSON.stringify(call.function.arguments)})`),
        })),
      ],
    }
  })
}

function tools(request: ChatCompletionRequest): object {
  return Object.fromEntries(
    (request.tools ?? []).map(({ function: { name, description, parameters } }) => [
      name,
      new Code(
        (indent) =>
          `tool(${javascript(
            {
              description: description ?? undefined,
              inputSchema: new Code((inner) => `jsonSchema(${javascript(parameters ?? { type: 'object' }, inner)})`),
            },
            indent,
          )})`,
      ),
    ]),
  )
}

function toolChoice({ tool_choice: choice }: ChatCompletionRequest): unknown {
  return typeof choice === 'object' ? { type: 'tool', toolName: choice.function.name } : choice
}
