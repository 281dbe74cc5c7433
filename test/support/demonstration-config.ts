/** The model that plays the demonstration script. */
export const demonstrationModel = 'parley/demonstration'

/** A configuration with that model alone, for tests that need a server whose answers are known. JSON is YAML, too. */
export const demonstrationConfig = JSON.stringify({
  engines: { demonstration: { kind: 'scripted', script: 'demonstration' } },
  models: [
    {
      id: demonstrationModel,
      engine: 'demonstration',
      owned_by: 'parley',
      context_length: 32_768,
      max_output_tokens: 8192,
      reasoning: { supported_efforts: ['low', 'medium', 'high'], default_effort: 'medium', mandatory: true },
    },
  ],
})
