import type { LlamaModel, Token } from 'node-llama-cpp'
import type { GenerationRequest } from '../../generation-request.ts'
import { type ChatTemplate, compileChatTemplate } from '../template/chat-template.ts'

export interface Prompt {
  tokens: readonly Token[]
  insideReasoning: boolean
}

/** Renders and tokenizes prompts by the template of the model's file. */
export class PromptTokens {
  readonly template: ChatTemplate
  readonly #model: LlamaModel

  constructor(model: LlamaModel) {
    this.#model = model
    const template = model.fileInfo.metadata.tokenizer?.chat_template
    if (typeof template !== 'string' || template === '') throw new Error('The model file has no chat template.')
    this.template = compileChatTemplate(template, {
      bosToken: model.tokens.bosString ?? '',
      eosToken: model.tokens.eosString ?? '',
      controlTokenTexts: controlTokenTexts(model),
    })
  }

  of(request: GenerationRequest): Prompt {
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
