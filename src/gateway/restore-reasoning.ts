import { parameterPath } from '../contract/parameter-path.ts'
import type { ConversationMessage } from '../inference/generation-request.ts'
import type { ServedModel } from './ports.ts'
import type { ReasoningMemory } from './reasoning-memory.ts'
import { Refusal } from './refusal.ts'

/**
 * Fills in the reasoning that a client dropped from earlier assistant messages. A model whose reasoning is mandatory needs
 * it on every one; what cannot be restored is refused, unless the model's policy accepts the gap. An empty string counts as
 * sent, and what a client sends is never compared with what we sent.
 */
export function restoreReasoning(
  messages: readonly ConversationMessage[],
  served: ServedModel,
  memory: ReasoningMemory,
  organizationId: string,
): readonly ConversationMessage[] | Refusal {
  if (served.model.reasoning?.mandatory !== true) return messages
  const restored: ConversationMessage[] = []
  for (const [index, message] of messages.entries()) {
    if (message.role !== 'assistant' || message.reasoning !== undefined) {
      restored.push(message)
      continue
    }
    const reasoning = served.reasoningHistory === 'reject' ? undefined : memory.recall(organizationId, message)
    if (reasoning === undefined && served.reasoningHistory !== 'accept') return missingReasoning(index)
    restored.push({ ...message, reasoning })
  }
  return restored
}

function missingReasoning(index: number): Refusal {
  const param = parameterPath(['messages', index, 'reasoning_content'])
  const message =
    `Missing required parameter: '${param}'. The model needs the reasoning of every earlier assistant message: replay the ` +
    "message as you received it, or send an empty string if it never had any. See 'Reasoning history' in the documentation."
  return new Refusal('missing_required_parameter', message, { param })
}
