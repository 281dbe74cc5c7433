import type { ConversationMessage, Tool } from '../../generation-request.ts'
import { ableTraits, type CallTraits, type TemplateTraits } from './template-traits.ts'

/** Renders a conversation under the given traits; throws where the template cannot. */
export type TrialRender = (
  traits: TemplateTraits,
  messages: readonly ConversationMessage[],
  tools: readonly Tool[],
) => string

const user: ConversationMessage = { role: 'user', text: 'probe-question' }
const answer: ConversationMessage = { role: 'assistant', text: 'probe-answer', reasoning: undefined, toolCalls: [] }
const tool: Tool = {
  name: 'probe_tool',
  description: 'probe-description',
  parameters: { type: 'object', properties: { probe_key: { type: 'string', description: 'probe-parameter' } } },
  strict: false,
}
/** Written as no JSON printer would write it, so that text printed as it is can be told from text printed again. */
const ARGUMENTS_TEXT = '{"probe_key" :"probe-value"}'

const callTrials: readonly CallTraits[] = (['given', 'short'] as const).flatMap((id) =>
  ([null, ''] as const).flatMap((content) =>
    (['text', 'object'] as const).map((form): CallTraits => ({ id, content, arguments: form })),
  ),
)

/** Finds out what a template can do. Throws when it cannot even render one user message. */
export function probeTemplate(templateText: string, render: TrialRender): TemplateTraits {
  const traits = { ...ableTraits, developerRole: /['"]developer['"]/.test(templateText) }
  if (!showsAll(() => render(traits, [user], []), [])) traits.withoutTools = []
  render(traits, [user], [])
  const shows = (trial: TemplateTraits, messages: readonly ConversationMessage[], ...expected: string[]): boolean =>
    showsAll(() => render(trial, messages, [tool]), expected)

  traits.tools = shows(traits, [user], tool.name)
  traits.systemRole = shows(traits, [{ role: 'system', text: 'probe-system' }, user], 'probe-system', 'probe-question')
  traits.userRuns = shows(traits, [user, { role: 'user', text: 'probe-second' }], 'probe-question', 'probe-second')
  traits.laterSystem =
    traits.systemRole && shows(traits, [user, answer, { role: 'system', text: 'probe-later' }, user], 'probe-later')
  traits.calls = callTrials
    .filter((calls) => shows({ ...traits, calls }, callTurn({}), 'probe_tool', 'probe-result', ...seenArguments(calls)))
    .toSorted((left, right) => preference(left) - preference(right))[0]
  const twoCalls = callTurn({ names: ['probe_tool', 'probe_other'] })
  traits.parallelCalls = shows(traits, twoCalls, 'probe_tool', 'probe_other')
  const withReasoning = callTurn({ reasoning: 'probe-reasoning' })
  traits.reasoning =
    !shows(traits, withReasoning, 'probe-reasoning') &&
    shows({ ...traits, reasoning: 'blocks' }, withReasoning, 'probe-reasoning')
      ? 'blocks'
      : 'fields'
  const withAll = callTurn({ text: 'probe-text', reasoning: 'probe-reasoning' })
  // Text that the template drops either way is better left where it is.
  traits.callsWithTextAndReasoning =
    shows(traits, withAll, 'probe-text') ||
    !shows({ ...traits, callsWithTextAndReasoning: false }, withAll, 'probe-text')
  return traits
}

/** Given ids before made ones, text before objects; among equals the order of the trials stands. */
function preference(calls: CallTraits): number {
  return (calls.id === 'given' ? 0 : 2) + (calls.arguments === 'text' ? 0 : 1)
}

function seenArguments(calls: CallTraits): string[] {
  return calls.arguments === 'text' ? [ARGUMENTS_TEXT] : ['probe_key', 'probe-value']
}

function showsAll(render: () => string, expected: readonly string[]): boolean {
  try {
    const rendered = render()
    // A mapping added to a text, and a list of blocks printed as it is: the template did not understand what it was
    // given.
    const isRaw = rendered.includes('[object ') || rendered.includes('"thinking"')
    return !isRaw && expected.every((text) => rendered.includes(text))
  } catch {
    return false
  }
}

function callTurn(given: { names?: string[]; text?: string; reasoning?: string }): ConversationMessage[] {
  const names = given.names ?? ['probe_tool']
  return [
    user,
    {
      role: 'assistant',
      text: given.text ?? '',
      reasoning: given.reasoning,
      toolCalls: names.map((name) => ({ id: `call_${name}`, name, argumentsText: ARGUMENTS_TEXT })),
    },
    ...names.map((name): ConversationMessage => ({ role: 'tool', toolCallId: `call_${name}`, text: 'probe-result' })),
  ]
}
