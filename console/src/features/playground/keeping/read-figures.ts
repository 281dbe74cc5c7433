import type { Usage } from '../../../../../src/contract/usage.ts'
import type { Figures } from '../conversation/turn.ts'
import { fields, text } from '../setup/read-setup.ts'

/** What an answer took, as it was written down. */
export function readFigures(given: unknown): Figures {
  const { firstTokenMs, durationMs, requestId, retention, cost } = fields(given)
  return {
    ...(typeof firstTokenMs === 'number' && { firstTokenMs }),
    ...(typeof durationMs === 'number' && { durationMs }),
    ...(typeof requestId === 'string' && { requestId: text(requestId, 64) }),
    ...(typeof retention === 'string' && { retention: text(retention, 64) }),
    ...(typeof cost === 'string' && { cost: text(cost, 64) }),
  }
}

export function readUsage(given: unknown): Usage | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const from = fields(given)
  return {
    prompt_tokens: count(from['prompt_tokens']),
    completion_tokens: count(from['completion_tokens']),
    total_tokens: count(from['total_tokens']),
    prompt_tokens_details: { cached_tokens: count(fields(from['prompt_tokens_details'])['cached_tokens']) },
    completion_tokens_details: {
      reasoning_tokens: count(fields(from['completion_tokens_details'])['reasoning_tokens']),
    },
  }
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}
