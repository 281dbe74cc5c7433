/** Parameters of which the contract accepts one value, or two of the same meaning: sent only to see how a client fares that does. */
export const fixedParameters = {
  n: [1],
  logprobs: [false],
  logit_bias: [{}],
  service_tier: ['auto', 'default'],
  store: [false],
  modalities: [['text']],
  verbosity: ['medium'],
} as const satisfies Record<string, readonly unknown[]>

export type FixedName = keyof typeof fixedParameters

export const fixedNames = Object.keys(fixedParameters) as FixedName[]
