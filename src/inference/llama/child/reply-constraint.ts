import {
  type Llama,
  LlamaGrammar,
  LlamaGrammarEvaluationState,
  type LlamaModel,
  type Token,
  TokenBias,
} from 'node-llama-cpp'
import type { ReplyGrammars } from '../protocol.ts'
import type { ReplyReader } from '../reply/reply-reader.ts'
import { withoutEnd } from './end-tokens.ts'

/** Which grammar the next token must obey. Reasoning is always free; from where a grammar starts, it holds to the end. */
export class ReplyConstraint {
  readonly #llama: Llama
  readonly #model: LlamaModel
  readonly #grammars: ReplyGrammars
  readonly #free: TokenBias
  #state: LlamaGrammarEvaluationState | undefined

  constructor(llama: Llama, model: LlamaModel, grammars: ReplyGrammars) {
    this.#llama = llama
    this.#model = model
    this.#grammars = grammars
    this.#free = TokenBias.for(model)
  }

  /** For the sampler: undefined while the model may write what it likes. */
  readonly current = (): LlamaGrammarEvaluationState | undefined => this.#state

  /** For the sampler: a reply that owes something after its reasoning does not end within it. */
  readonly bias = (): TokenBias => {
    const owes = this.#grammars.afterReasoning !== undefined && this.#state === undefined
    return owes ? withoutEnd(this.#model) : this.#free
  }

  /** To be called with the reader before each token is sampled: begins a grammar where its place is reached. */
  follow(reader: ReplyReader): void {
    if (this.#state !== undefined) return
    const { afterReasoning, fromMarker } = this.#grammars
    if (afterReasoning !== undefined && reader.position !== 'reasoning') {
      this.#begin(afterReasoning, '')
      return
    }
    const call = reader.callBeginning
    const matching = call === undefined ? undefined : fromMarker.find(({ marker }) => marker === call.marker)
    if (call !== undefined && matching !== undefined) this.#begin(matching.grammar, call.text)
  }

  #begin(grammarText: string, alreadyWritten: string): void {
    const grammar = new LlamaGrammar(this.#llama, { grammar: grammarText })
    this.#state = new LlamaGrammarEvaluationState({ model: this.#model, grammar })
    for (const token of this.#model.tokenize(alreadyWritten, false)) acceptToken(this.#state, token)
  }
}

/** The library lets only its sampler move a grammar on; what was written before the grammar began has to be taken in, too. */
interface StateInside {
  _llama: { _bindings: { AddonSampler: { acceptGrammarEvaluationStateToken(state: unknown, token: Token): void } } }
  _state: unknown
}

function acceptToken(state: LlamaGrammarEvaluationState, token: Token): void {
  const inside = state as unknown as StateInside
  inside._llama._bindings.AddonSampler.acceptGrammarEvaluationStateToken(inside._state, token)
}
