import type { EngineFailureReason } from '../engine-failure.ts'
import type { GenerationRequest } from '../generation-request.ts'
import { composeGrammar } from './compose-grammar.ts'
import type { SchemaCompiler } from './grammar/schema-compiler.ts'
import type { ReplyGrammars } from './protocol.ts'
import type { Family } from './reply/family.ts'
import { planReplyGrammar } from './reply/reply-grammar-plan.ts'

export type GrammarsOrFailure = { grammars: ReplyGrammars } | { failure: EngineFailureReason }

export const freeReply: ReplyGrammars = { afterReasoning: undefined, fromMarker: [] }

/** What a request holds its reply to, written the way the model's family writes replies. */
export async function replyGrammars(
  family: Family,
  request: GenerationRequest,
  compiler: SchemaCompiler,
): Promise<GrammarsOrFailure> {
  const plan = planReplyGrammar(family, request)
  switch (plan.kind) {
    case 'free':
      return { grammars: freeReply }
    case 'after-reasoning': {
      const composed = await composeGrammar(plan.grammar, compiler)
      if (composed.kind === 'refused') return { failure: composed.reason }
      return { grammars: { ...freeReply, afterReasoning: composed.text } }
    }
    case 'from-marker': {
      const fromMarker: { marker: string; grammar: string }[] = []
      for (const { marker, grammar } of plan.markers) {
        const composed = await composeGrammar(grammar, compiler)
        if (composed.kind === 'refused') return { failure: composed.reason }
        fromMarker.push({ marker, grammar: composed.text })
      }
      return { grammars: { ...freeReply, fromMarker } }
    }
  }
}
