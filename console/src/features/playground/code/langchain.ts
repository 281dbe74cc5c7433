import type { ChatCompletionRequest } from '../../../../../src/contract/chat-completion-parameters.ts'
import { Code, javascript, KEY_VARIABLE, type CodeStyle } from './code-style.ts'
import { textOfContent } from './text-of-content.ts'

export const langchain: CodeStyle = {
  name: 'LangChain',
  install: 'npm install @langchain/openai @langchain/core',
  write(request, baseUrl) {
    const { tools, tool_choice: choice, parallel_tool_calls: parallel, response_format: format } = request
    const bound = { tool_choice: choice, parallel_tool_calls: parallel }
    const withTools =
      tools === undefined ? '' : `.bindTools(${javascript(tools)}${hasAny(bound) ? `, ${javascript(bound)}` : ''})`
    const withFormat = format === undefined ? '' : `.withConfig(${javascript({ response_format: format })})`
    return [
      "import { ChatOpenAI } from '@langchain/openai'",
      '',
      `const model = new ChatOpenAI(${javascript(settings(request, baseUrl))})${withTools}${withFormat}`,
      '',
      `const messages = ${javascript(messages(request))}`,
      '',
      ...(request.stream === true
        ? ['for await (const chunk of await model.stream(messages)) process.stdout.write(chunk.text)']
        : ['const message = await model.invoke(messages)', 'console.log(message.text)']),
    ].join('\n')
  },
}

function settings(request: ChatCompletionRequest, baseUrl: string): object {
  const rest = { seed: request.seed, reasoning_effort: request.reasoning_effort }
  return {
    model: request.model,
    apiKey: new Code(() => `process.env.${KEY_VARIABLE}`),
    configuration: { baseURL: baseUrl },
    temperature: request.temperature,
    topP: request.top_p,
    maxTokens: request.max_completion_tokens ?? request.max_tokens,
    frequencyPenalty: request.frequency_penalty,
    presencePenalty: request.presence_penalty,
    stop: request.stop === undefined ? undefined : [request.stop].flat(),
    modelKwargs: hasAny(rest) ? rest : undefined,
  }
}

function messages(request: ChatCompletionRequest): object[] {
  return request.messages.map((message) => {
    const content = textOfContent(message.content ?? '')
    if (message.role === 'tool') return { role: 'tool', tool_call_id: message.tool_call_id, content }
    if (message.role !== 'assistant' || (message.tool_calls ?? []).length === 0) return { role: message.role, content }
    const calls = (message.tool_calls ?? []).map((call) => ({
      type: 'tool_call',
      id: call.id,
      name: call.function.name,
      args: new Code(() => `JSON.parse(${JSON.stringify(call.function.arguments)})`),
    }))
    return { role: 'assistant', content, tool_calls: calls }
  })
}

function hasAny(values: object): boolean {
  return Object.values(values).some((value) => value !== undefined)
}
