import type { ChatCompletionRequest } from '../../contract/chat-completion-parameters.ts'
import type { Exchange } from '../exchange.ts'
import { fitContext } from '../fit-context.ts'
import type { Generatable } from '../generatable.ts'
import type { Caller, ServedModel } from '../ports.ts'
import type { ReasoningMemory } from '../reasoning-memory.ts'
import { Refusal } from '../refusal.ts'
import { restoreReasoning } from '../restore-reasoning.ts'
import type { Step } from '../step.ts'
import { toGenerationRequest } from '../to-generation-request.ts'

interface Before extends Exchange {
  caller: Caller
  wire: ChatCompletionRequest
  served: ServedModel
}

/** Step 7: what only this model can judge: effort, output length, reasoning history, context length. */
export function checkModelRules(memory: ReasoningMemory): Step<Before, Generatable> {
  return {
    name: 'check model rules',
    refusesWith: [400],
    run({ wire, served, caller, requestId }) {
      const refusal = checkEffort(wire, served) ?? checkOutputLength(wire, served)
      if (refusal !== undefined) return refusal
      const request = toGenerationRequest(wire, { requestId, organizationId: caller.organizationId })
      const messages = restoreReasoning(request.messages, served, memory, caller.organizationId)
      if (messages instanceof Refusal) return messages
      const reasoningEffort = wire.reasoning_effort ?? served.model.reasoning?.default_effort
      return fitContext({ ...request, messages, reasoningEffort }, served)
    },
  }
}

function checkEffort(wire: ChatCompletionRequest, { model }: ServedModel): Refusal | undefined {
  const supported = model.reasoning?.supported_efforts
  const effort = wire.reasoning_effort
  if (effort === undefined || supported === undefined || supported.includes(effort)) return undefined
  const message = `Unsupported value for 'reasoning_effort'. This model supports: ${supported.join(', ')}.`
  return new Refusal('unsupported_value', message, { param: 'reasoning_effort' })
}

function checkOutputLength(wire: ChatCompletionRequest, { model }: ServedModel): Refusal | undefined {
  const param = wire.max_completion_tokens === undefined ? 'max_tokens' : 'max_completion_tokens'
  const requested = wire[param]
  const most = model.max_output_tokens
  if (requested === undefined || most === undefined || requested <= most) return undefined
  return new Refusal('invalid_value', `Invalid '${param}': this model generates at most ${most} tokens.`, { param })
}
