import { expectText, type Question } from '../question.ts'
import type { Random } from '../random.ts'
import { spacedJson } from '../spaced-json.ts'
import { drawnScene } from '../tools/tool-scene.ts'

/** A call has been made and its result is there: what does the model tell the user? */
export function askToolAnswer(random: Random): Question {
  const { wanted, others } = drawnScene(random)
  const { tool, request, answer } = wanted
  const failure = random.chance(0.12) ? random.pick(['not found', 'timeout', 'internal error']) : undefined
  const result = failure === undefined ? wanted.result : { error: failure }
  const argumentsText = spacedJson(wanted.arguments)
  const listed = Object.entries(wanted.arguments).map(([key, value]) => `${key}=${spacedJson(value)}`)
  return {
    messages: [
      { role: 'user', text: request },
      {
        role: 'assistant',
        text: '',
        reasoning: `The tool ${tool.name} fits: ${tool.description?.replace(/\.$/, '')}.\nArguments: ${listed.join(', ')}.`,
        toolCalls: [{ id: 'call_1', name: tool.name, argumentsText }],
      },
      { role: 'tool', toolCallId: 'call_1', text: typeof result === 'string' ? result : spacedJson(result) },
    ],
    tools: random.shuffle([tool, ...others]),
    expected: expectText(failure ?? answer),
  }
}
