/** Every bound of the contract's tables and of our own decisions about the body, in one place. */
export const bounds = {
  temperature: { min: 0, max: 2 },
  topP: { min: 0, max: 1 },
  penalty: { min: -2, max: 2 },
  outputTokensMin: 1,
  stopSequencesMax: 4,
  reasoningEffortLengthMax: 64,
  toolsMax: 128,
  nameLengthMax: 64,
  /** Default of the largest body that is read. */
  bodyBytesMax: 10 * 1024 * 1024,
  /** Nesting of JSON values beyond this serves no request and hurts every parser. */
  jsonDepthMax: 64,
  /** Values (of any kind) in one body. */
  jsonNodesMax: 200_000,
  /** Different property names in one body: each costs the parser far more than a repeated one. */
  jsonDistinctKeysMax: 10_000,
} as const

/** Names of tools and of response schemas. */
export const namePattern = /^[a-zA-Z0-9_-]{1,64}$/
