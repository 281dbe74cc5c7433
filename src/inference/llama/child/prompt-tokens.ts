import type { LlamaModel, Token } from 'node-llama-cpp'
import { EngineFailure } from '../../engine-failure.ts'
import type { GenerationRequest } from '../../generation-request.ts'
import { promptBytes } from '../../prompt-bytes.ts'
import { type ChatTemplate, compileChatTemplate } from '../template/chat-template.ts'

export interface Prompt {
  tokens: readonly Token[]
  insideReasoning: boolean
}

/** Renders and tokenizes prompts by the template of the model's file. */
export class PromptTokens {
  readonly template: ChatTemplate
  readonly #model: LlamaModel
  /** No text of more bytes fits, whatever it says: it would be all longest tokens. */
  readonly #bytesMax: number

  constructor(model: LlamaModel, contextLength: number) {
    this.#model = model
    this.#bytesMax = contextLength * longestTokenBytes(model)
    const template = model.fileInfo.metadata.tokenizer?.chat_template
    if (typeof template !== 'string' || template === '') throw new Error('The model file has no chat template.')
    this.template = compileChatTemplate(template, {
      bosToken: model.tokens.bosString ?? '',
      eosToken: model.tokens.eosString ?? '',
      controlTokenTexts: controlTokenTexts(model),
    })
  }

  /** Throws an `EngineFailure` on a prompt that is far too long, which would take seconds to tokenize and hold up everybody. */
  of(request: GenerationRequest): Prompt {
    if (promptBytes(request) > this.#bytesMax) {
      throw new EngineFailure({ kind: 'context-length-exceeded' }, 'the prompt is longer than any that fits')
    }
    const { segments, insideReasoning } = this.template.render(request)
    const tokens = segments.flatMap((segment) => this.#model.tokenize(segment, true))
    const { reasoning } = this.template.family
    // A model that can reason is made to: where the template leaves that to the model, the block is opened for it.
    const opened = reasoning !== undefined && !insideReasoning && this.template.family.layout !== 'channels'
    if (opened) tokens.push(...this.#model.tokenize(reasoning.open, true))
    return { tokens: this.#withBeginning(tokens), insideReasoning: insideReasoning || opened }
  }

  #withBeginning(tokens: Token[]): Token[] {
    const { bos, shouldPrependBosToken } = this.#model.tokens
    if (bos === null || !shouldPrependBosToken || tokens[0] === bos) return tokens
    return [bos, ...tokens]
  }
}

function controlTokenTexts(model: LlamaModel): string[] {
  const texts: string[] = []
  for (const token of model.iterateAllTokens()) {
    if (model.isSpecialToken(token)) texts.push(model.detokenize([token], true))
  }
  return texts.filter((text) => text !== '')
}

function longestTokenBytes(model: LlamaModel): number {
  let longest = 1
  for (const token of model.iterateAllTokens()) {
    longest = Math.max(longest, Buffer.byteLength(model.detokenize([token], true)))
  }
  return longest
}
