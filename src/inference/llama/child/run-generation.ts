import type { Llama, LlamaModel, Token } from 'node-llama-cpp'
import type { EngineEvent } from '../../engine-event.ts'
import { EngineFailure } from '../../engine-failure.ts'
import type { GenerationRequest } from '../../generation-request.ts'
import type { ReplyGrammars } from '../protocol.ts'
import { createReplyReader } from '../reply/create-reply-reader.ts'
import { ALONE, TOGETHER } from './batching.ts'
import type { PromptTokens } from './prompt-tokens.ts'
import type { Pulse } from './pulse.ts'
import { ReplyConstraint } from './reply-constraint.ts'
import { samplingOptions } from './sampling-options.ts'
import { type SequenceSlots, type Slot, sharedPrefix } from './sequence-slots.ts'
import { TokenText } from './token-text.ts'

export interface GenerationParts {
  llama: Llama
  model: LlamaModel
  prompts: PromptTokens
  slots: SequenceSlots
  pulse: Pulse
  defaultTemperature: number
  /** Tokens that a sequence holds. */
  contextLength: number
}

export interface GenerationControl {
  readonly cancelled: boolean
  /** Resolves at once unless the reader asked for a pause. */
  unpaused(): Promise<void> | undefined
}

/** A long prompt is evaluated in parts of this size: between two of them others get their turn, and a cancel is heard. */
const PROMPT_PART_TOKENS = 256

/** Generates one reply, telling its events as they come. Returns early, without a finish, when cancelled. */
export async function runGeneration(
  parts: GenerationParts,
  request: GenerationRequest,
  grammars: ReplyGrammars,
  control: GenerationControl,
  tell: (events: EngineEvent[]) => void,
): Promise<void> {
  const { prompts, slots, pulse } = parts
  const prompt = prompts.of(request)
  if (prompt.tokens.length >= parts.contextLength) {
    throw new EngineFailure({ kind: 'context-length-exceeded' }, 'the prompt fills the context')
  }
  const seeded = request.sampling.seed !== undefined
  const slot = await slots.take(request.organizationId, prompt.tokens, { fresh: seeded })
  let spoiled = true
  pulse.active += 1
  try {
    if (!control.cancelled) await generateIn(slot, parts, { request, grammars, control, tell, ...prompt })
    spoiled = false
  } finally {
    pulse.active -= 1
    slots.giveBack(slot, { spoiled })
  }
}

interface Reply {
  request: GenerationRequest
  grammars: ReplyGrammars
  control: GenerationControl
  tell: (events: EngineEvent[]) => void
  tokens: readonly Token[]
  insideReasoning: boolean
}

async function generateIn({ sequence }: Slot, parts: GenerationParts, reply: Reply): Promise<void> {
  const { llama, model, pulse } = parts
  const { request, control, tokens } = reply
  const evaluationPriority = request.sampling.seed === undefined ? TOGETHER : ALONE

  // The last token is always evaluated: its result is the first token of the reply.
  const cachedTokens = Math.min(sharedPrefix(sequence.contextTokens, tokens), tokens.length - 1)
  if (sequence.nextTokenIndex > cachedTokens) {
    await sequence.eraseContextTokenRanges([{ start: cachedTokens, end: sequence.nextTokenIndex }])
  }
  let rest = tokens.slice(cachedTokens)
  while (rest.length > PROMPT_PART_TOKENS) {
    await sequence.evaluateWithoutGeneratingNewTokens(rest.slice(0, PROMPT_PART_TOKENS), { evaluationPriority })
    rest = rest.slice(PROMPT_PART_TOKENS)
    pulse.steps += 1
    if (control.cancelled) return
  }

  const family = parts.prompts.template.family
  const toolNames = request.toolChoice.kind === 'none' ? [] : request.tools.map((tool) => tool.name)
  const reader = createReplyReader(family, { toolNames, insideReasoning: reply.insideReasoning })
  const constraint = new ReplyConstraint(llama, model, reply.grammars)
  const text = new TokenText(model)
  const generated: Token[] = []
  const outputMax = Math.min(request.maxOutputTokens ?? Infinity, parts.contextLength - tokens.length)
  let reasoningTokens = 0
  let reason: 'stop' | 'length' = 'length'
  constraint.follow(reader)

  const sampled = sequence.evaluate([...rest], {
    ...samplingOptions(request.sampling, parts.defaultTemperature, generated),
    evaluationPriority,
    grammarEvaluationState: constraint.current,
    tokenBias: constraint.bias,
    yieldEogToken: true,
  })
  for await (const token of sampled) {
    pulse.steps += 1
    if (control.cancelled) return
    if (model.isEogToken(token)) {
      reason = 'stop'
      break
    }
    generated.push(token)
    if (reader.position === 'reasoning') reasoningTokens += 1
    const piece = text.push(token)
    const events = piece === undefined ? [] : reader.push(piece)
    if (events.length > 0) reply.tell(events)
    constraint.follow(reader)
    // One call was all that was asked for.
    if (!request.parallelToolCalls && reader.callsCompleted > 0) {
      reason = 'stop'
      break
    }
    if (generated.length >= outputMax) break
    const wait = control.unpaused()
    if (wait === undefined) continue
    // Who waits for a reader makes no progress, and nothing is wrong with that.
    pulse.active -= 1
    await wait
    pulse.active += 1
  }
  if (control.cancelled) return

  const held = text.end()
  const last = [...(held === undefined ? [] : reader.push(held)), ...reader.end()]
  const calledTools = reader.callsCompleted > 0 && reason === 'stop'
  reply.tell([
    ...last,
    {
      type: 'finish',
      reason: calledTools ? 'tool_calls' : reason,
      usage: {
        promptTokens: tokens.length,
        cachedTokens,
        completionTokens: generated.length,
        reasoningTokens,
      },
    },
  ])
}
