import type { Reply, ToolCall } from '../conversation/reply.ts'
import type { AssistantTurn, Turn } from '../conversation/turn.ts'
import { readFailure } from './read-failure.ts'
import { readFigures, readUsage } from './read-figures.ts'
import { fields, list, readFormat, text } from '../setup/read-setup.ts'

const TURNS_MAX = 2000

/** Turns out of a link or the history: what fits is taken. What was running when it was written down was stopped by that. */
export function readTurns(given: unknown, newId: () => string): Turn[] {
  return list(given)
    .slice(0, TURNS_MAX)
    .flatMap((turn) => readTurn(fields(turn), newId()))
}

function readTurn(from: Readonly<Record<string, unknown>>, id: string): Turn[] {
  switch (from['kind']) {
    case 'user':
      return [{ kind: 'user', id, text: text(from['text']) }]
    case 'tool':
      return [{ kind: 'tool', id, callId: text(from['callId']), name: text(from['name']), text: text(from['text']) }]
    case 'assistant':
      return [
        {
          kind: 'assistant',
          id,
          model: text(from['model']),
          format: readFormat(from['format']),
          reply: readReply(from['reply']),
          figures: readFigures(from['figures']),
          ...readEnd(from),
        },
      ]
    default:
      return []
  }
}

function readEnd(from: Readonly<Record<string, unknown>>): Pick<AssistantTurn, 'state' | 'failure'> {
  if (from['state'] === 'whole') return { state: 'whole' }
  const failure = from['state'] === 'failed' ? readFailure(from['failure']) : undefined
  return failure === undefined ? { state: 'stopped' } : { state: 'failed', failure }
}

function readReply(given: unknown): Reply {
  const from = fields(given)
  return {
    reasoning: text(from['reasoning']),
    content: text(from['content']),
    toolCalls: list(from['toolCalls']).map((call): ToolCall => {
      const { id, name, arguments: argumentsText } = fields(call)
      return { id: text(id), name: text(name), arguments: text(argumentsText) }
    }),
    finishReason: typeof from['finishReason'] === 'string' ? text(from['finishReason'], 64) : undefined,
    usage: readUsage(from['usage']),
  }
}
