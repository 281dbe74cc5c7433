import { type LlamaModel, type Token, TokenBias } from 'node-llama-cpp'

const known = new WeakMap<LlamaModel, TokenBias>()

/**
 * A bias under which no reply ends: every token that means the end is out of reach. The library's own way of setting a bias leaves these
 * tokens out, so they are written where it keeps them.
 */
export function withoutEnd(model: LlamaModel): TokenBias {
  let bias = known.get(model)
  if (bias === undefined) {
    bias = TokenBias.for(model)
    const { _biases: biases } = bias as unknown as { _biases: Map<Token, number> }
    for (const token of model.iterateAllTokens()) if (model.isEogToken(token)) biases.set(token, -Infinity)
    known.set(model, bias)
  }
  return bias
}
