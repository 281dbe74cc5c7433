import type { Engine } from '../src/inference/engine.ts'
import type { GenerationRequest } from '../src/inference/generation-request.ts'
import type { Reply } from './reply.ts'

/** Has one reply generated to its end. */
export async function askEngine(engine: Engine, request: GenerationRequest, signal: AbortSignal): Promise<Reply> {
  let reasoning = ''
  let text = ''
  const calls: { name: string; argumentsText: string }[] = []
  for await (const event of engine.generate(request, signal)) {
    switch (event.type) {
      case 'reasoning-delta':
        reasoning += event.text
        break
      case 'text-delta':
        text += event.text
        break
      case 'tool-call-start':
        calls[event.index] = { name: event.name, argumentsText: '' }
        break
      case 'tool-call-delta': {
        const call = calls[event.index]
        if (call !== undefined) call.argumentsText += event.argumentsText
        break
      }
      case 'finish': {
        const { reasoningTokens, completionTokens } = event.usage
        return { reasoning, text, calls, finishReason: event.reason, reasoningTokens, completionTokens }
      }
    }
  }
  throw new Error('the engine ended a reply without saying so')
}
