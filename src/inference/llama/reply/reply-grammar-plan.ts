import type { GenerationRequest, Tool } from '../../generation-request.ts'
import { CHANNEL_RECIPIENT } from './channel-recipient.ts'
import type { CallLiterals, Family } from './family.ts'
import { choice, type GrammarNode, literalNode, sequence } from './grammar-node.ts'

/** The part of a request that constrains the reply. */
export type ConstrainedRequest = Pick<
  GenerationRequest,
  'tools' | 'toolChoice' | 'parallelToolCalls' | 'responseFormat'
>

/**
 * What a reply is held to, and from when on. Reasoning is always free.
 * - `free`: nothing.
 * - `after-reasoning`: everything behind the reasoning block is written under `grammar`, to the end of the reply. A
 *   model that has reasoning is made to reason: where the prompt does not end inside the block, the block's opening
 *   is written for it.
 * - `from-marker`: the text is free until a call begins (the reader's position becomes `tool-call`); from behind the
 *   marker on, everything is written under that marker's grammar, to the end of the reply.
 */
export type ReplyGrammarPlan =
  | { kind: 'free' }
  | { kind: 'after-reasoning'; grammar: GrammarNode }
  | { kind: 'from-marker'; markers: readonly { marker: string; grammar: GrammarNode }[] }

export function planReplyGrammar(family: Family, request: ConstrainedRequest): ReplyGrammarPlan {
  const { toolChoice } = request
  const callable = callableTools(request)
  const json = jsonAnswer(family, request)
  if (callable.length === 0) return json === undefined ? { kind: 'free' } : afterReasoning(family, json)
  const calls = callSection(family.calls.literals, callable, request.parallelToolCalls)
  if (toolChoice.kind === 'required' || toolChoice.kind === 'named') return afterReasoning(family, calls)
  if (json !== undefined) return afterReasoning(family, choice([calls, json]))
  return { kind: 'from-marker', markers: callMarkers(family, calls) }
}

/** A tool with its place in the request, which the path of a refused schema names. */
interface PlacedTool {
  tool: Tool
  index: number
}

function callableTools({ tools, toolChoice }: ConstrainedRequest): PlacedTool[] {
  const placed = tools.map((tool, index) => ({ tool, index }))
  if (toolChoice.kind === 'none') return []
  return toolChoice.kind === 'named' ? placed.filter(({ tool }) => tool.name === toolChoice.name) : placed
}

/** Behind the reasoning comes what the model was taught to write there, or nothing where it did not reason. */
function afterReasoning(family: Family, grammar: GrammarNode): ReplyGrammarPlan {
  const gap = family.reasoning?.afterClose ?? ''
  if (gap === '') return { kind: 'after-reasoning', grammar }
  const lead = choice([literalNode(gap), literalNode('')])
  return { kind: 'after-reasoning', grammar: sequence(lead, grammar) }
}

function jsonAnswer(family: Family, { responseFormat }: ConstrainedRequest): GrammarNode | undefined {
  if (responseFormat.kind === 'text') return undefined
  // A reply in channels names the channel before it speaks.
  const header = literalNode(family.layout === 'channels' ? '<|start|>assistant<|channel|>final<|message|>' : '')
  if (responseFormat.kind !== 'json-schema') return sequence(header, { kind: 'json-object' })
  const param = 'response_format.json_schema.schema'
  return sequence(header, { kind: 'schema', schema: responseFormat.schema, param })
}

function callSection(literals: CallLiterals, callable: readonly PlacedTool[], parallel: boolean): GrammarNode {
  const { sectionOpen, open, afterName, close, separator, sectionClose, repeats } = literals
  const calls = choice(
    callable.map(({ tool, index }) =>
      sequence(literalNode(`${open}${tool.name}${afterName}`), argumentsOf(tool, index), literalNode(close)),
    ),
  )
  const run: GrammarNode = parallel && repeats ? { kind: 'repeat', part: calls, separator } : calls
  return sequence(literalNode(sectionOpen), run, literalNode(sectionClose))
}

function argumentsOf(tool: Tool, index: number): GrammarNode {
  if (tool.parameters === undefined) return { kind: 'json-object' }
  return { kind: 'schema', schema: tool.parameters, param: `tools[${index}].function.parameters` }
}

/** For each way into a call, the grammar of what is left to write behind the marker. */
function callMarkers(family: Family, calls: GrammarNode): { marker: string; grammar: GrammarNode }[] {
  const { openers, bareOpener, literals } = family.calls
  const { sectionOpen, open } = literals
  if (family.layout === 'channels') return [{ marker: CHANNEL_RECIPIENT, grammar: withoutStart(calls, open) }]
  const markers = bareOpener === undefined ? openers : [...openers, bareOpener]
  return markers.map((marker) => {
    if ((sectionOpen + open).startsWith(marker)) return { marker, grammar: withoutStart(calls, marker) }
    // A model may leave out what opens the section, or put a mark of its own in front of the call.
    const skipped = open.startsWith(marker) ? sectionOpen + marker : ''
    return { marker, grammar: withoutStart(calls, skipped) }
  })
}

/** The grammar of what follows a text that every sentence of the grammar begins with. */
function withoutStart(node: GrammarNode, start: string): GrammarNode {
  if (start === '') return node
  switch (node.kind) {
    case 'literal':
      return literalNode(node.text.slice(start.length))
    case 'sequence': {
      const [first, ...rest] = node.parts
      if (first === undefined) return node
      const isWhole = first.kind === 'literal' && first.text.length < start.length
      if (isWhole) return withoutStart(sequence(...rest), start.slice(first.text.length))
      return sequence(withoutStart(first, start), ...rest)
    }
    case 'choice':
      return choice(node.options.map((option) => withoutStart(option, start)))
    case 'repeat': {
      // The first item loses its start; the others come after it as they are.
      const more: GrammarNode = { kind: 'repeat', part: node.part, separator: node.separator }
      const first = withoutStart(node.part, start)
      return choice([first, sequence(first, literalNode(node.separator), more)])
    }
    case 'schema':
    case 'json-object':
      return node
  }
}
