import type { GenerationRequest } from '../inference/generation-request.ts'

/** A request that its model can serve, as far as can be told before generating. */
export interface Generatable {
  generation: GenerationRequest
  /** As exact as the engine can tell. */
  promptTokens: number
}
