import type { SequenceEvaluateOptions, Token } from 'node-llama-cpp'
import type { Sampling } from '../../generation-request.ts'

/** Seeds are counted from 0; llama.cpp takes the last one of 32 bits for a wish to be surprised. */
const SEED_RANGE = 2 ** 32 - 1
/** Room that the sampler sets aside for the tokens it counts; it grows when needed. */
const COUNTED_TOKENS_MAX = 256

/** The request's sampling in the library's words. What is generated so far is what penalties count. */
export function samplingOptions(
  sampling: Sampling,
  defaultTemperature: number,
  generated: readonly Token[],
): SequenceEvaluateOptions {
  const { temperature, topP, seed, frequencyPenalty = 0, presencePenalty = 0 } = sampling
  const penalized = frequencyPenalty !== 0 || presencePenalty !== 0
  return {
    temperature: temperature ?? defaultTemperature,
    topP: topP ?? 1,
    // Only `top_p` cuts the choice of tokens short: the convention knows no other threshold.
    topK: 0,
    minP: 0,
    seed: seed === undefined ? Math.floor(Math.random() * SEED_RANGE) : ((seed % SEED_RANGE) + SEED_RANGE) % SEED_RANGE,
    ...(penalized
      ? {
          repeatPenalty: {
            punishTokens: () => [...generated],
            maxPunishTokens: COUNTED_TOKENS_MAX,
            penalty: 1,
            frequencyPenalty,
            presencePenalty,
          },
        }
      : {}),
  }
}
