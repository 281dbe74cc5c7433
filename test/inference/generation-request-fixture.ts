import type { GenerationRequest } from '../../src/inference/generation-request.ts'

/** A plain request with one user message, and whatever a test changes in it. */
export function aRequest(changes: Partial<GenerationRequest> = {}): GenerationRequest {
  return {
    requestId: 'request-1',
    organizationId: 'org_1',
    model: 'test/model',
    messages: [{ role: 'user', text: 'Hello' }],
    sampling: {
      temperature: undefined,
      topP: undefined,
      seed: undefined,
      frequencyPenalty: undefined,
      presencePenalty: undefined,
    },
    maxOutputTokens: undefined,
    reasoningEffort: undefined,
    tools: [],
    toolChoice: { kind: 'auto' },
    parallelToolCalls: true,
    responseFormat: { kind: 'text' },
    ...changes,
  }
}
