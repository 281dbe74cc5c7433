import { type Clock, systemClock } from '../../../kernel/clock.ts'
import type { ConversationMessage, GenerationRequest, Tool } from '../../generation-request.ts'
import { detectFamily } from '../reply/detect-family.ts'
import type { Family } from '../reply/family.ts'
import { BoundedInterpreter } from './bounded-interpreter.ts'
import { type ControlTextGuard, controlTextGuard, controlTextPattern } from './control-text-guard.ts'
import { parseTemplate } from './jinja-runtime.ts'
import { probeTemplate } from './probe-template.ts'
import { renderFailure } from './render-failure.ts'
import { shapeConversation } from './shape-conversation.ts'
import { templateEnvironment } from './template-environment.ts'
import { templateMessages, templateTools } from './template-messages.ts'
import type { TemplateTraits } from './template-traits.ts'
import { toolNotice } from './tool-notice.ts'

export interface ChatTemplateOptions {
  bosToken: string
  eosToken: string
  /**
   * The spellings that the tokenizer reads as single tokens with a meaning: control tokens, and user-defined ones
   * such as `<think>`.
   */
  controlTokenTexts: readonly string[]
  clock?: Clock
}

export interface RenderedPrompt {
  /**
   * The prompt in pieces. Each piece is tokenized by itself with special tokens recognised; between two pieces lies a
   * control text of a message, cut in two so that it stays plain text. Most prompts are one piece.
   */
  segments: readonly string[]
  /** The prompt ends inside the reasoning block: the reply begins with reasoning that nothing opens. */
  insideReasoning: boolean
}

export interface ChatTemplate {
  readonly family: Family
  readonly traits: TemplateTraits
  /** Throws an `EngineFailure` of kind `invalid-request` where the template cannot render the conversation. */
  render(request: GenerationRequest): RenderedPrompt
}

/**
 * A chat template ready to render. Templates come with models and are foreign programs: they see nothing but the
 * conversation and are stopped when they take too long. Throws on a template that is broken.
 */
export function compileChatTemplate(templateText: string, options: ChatTemplateOptions): ChatTemplate {
  const clock = options.clock ?? systemClock
  const program = parseTemplate(templateText)
  const controlTexts = new Set(options.controlTokenTexts)
  const family = detectFamily(templateText, (text) => controlTexts.has(text))
  const pattern = controlTextPattern(options.controlTokenTexts)

  const renderWith = (traits: TemplateTraits, conversation: Conversation, guard: ControlTextGuard): string => {
    const messages = shapeConversation(withNotice(conversation, traits, family), traits, family.calls.literals)
    const tools = templateTools(traits.tools ? conversation.tools : [], guard)
    const effort = conversation.reasoningEffort
    const variables = {
      messages: templateMessages(messages, traits, guard),
      tools: tools.length === 0 ? traits.withoutTools : tools,
      add_generation_prompt: true,
      enable_thinking: true,
      thinking: true,
      bos_token: options.bosToken,
      eos_token: options.eosToken,
      ...(effort === undefined ? {} : { reasoning_effort: guard.cut(effort) }),
    }
    const interpreter = new BoundedInterpreter(templateEnvironment(variables, clock), clock)
    return String(interpreter.run(program).value)
  }

  const openGuard = controlTextGuard(undefined, '') as ControlTextGuard
  const traits = probeTemplate(templateText, (trial, messages, tools) =>
    renderWith(trial, { messages, tools, reasoningEffort: undefined }, openGuard),
  )

  return {
    family,
    traits,
    render(request) {
      const { messages, reasoningEffort } = request
      // A model that must not call is not told what it could call.
      const tools = request.toolChoice.kind === 'none' ? [] : request.tools
      const guard = controlTextGuard(pattern, templateText + JSON.stringify([messages, tools, reasoningEffort]))
      if (guard === undefined) throw renderFailure(new RangeError('the messages use every private-use character'))
      try {
        const segments = guard.split(renderWith(traits, { messages, tools, reasoningEffort }, guard))
        return { segments, insideReasoning: endsInsideReasoning(segments.at(-1) ?? '', family) }
      } catch (error) {
        throw renderFailure(error)
      }
    },
  }
}

interface Conversation {
  messages: readonly ConversationMessage[]
  tools: readonly Tool[]
  reasoningEffort: string | undefined
}

/** The notice goes in front of the first system message, so that the caller's own words stand last and weigh most. */
function withNotice(
  conversation: Conversation,
  traits: TemplateTraits,
  family: Family,
): readonly ConversationMessage[] {
  const { messages, tools } = conversation
  if (traits.tools || tools.length === 0) return messages
  const notice = toolNotice(tools, family.calls.literals)
  const [first, ...rest] = messages
  if (first?.role !== 'system' && first?.role !== 'developer') return [{ role: 'system', text: notice }, ...messages]
  return [{ ...first, text: `${notice}\n\n${first.text}` }, ...rest]
}

function endsInsideReasoning(promptEnd: string, family: Family): boolean {
  return family.reasoning !== undefined && promptEnd.trimEnd().endsWith(family.reasoning.open)
}
