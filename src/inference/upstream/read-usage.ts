import type { EngineUsage } from '../engine-event.ts'

/** No model reads or writes more in one request; a larger figure is a mistake. */
const TOKENS_MAX = 100_000_000

/** The usage that we counted ourselves, for whatever the far side does not say or cannot mean. */
export interface CountedUsage {
  promptTokens: number
  completionTokens: number
  reasoningTokens: number
}

/**
 * What the far side says a request cost, figure by figure, as far as it makes sense: a whole number, some prompt, no empty
 * reply where there was text, no more output than was asked for, no part larger than its whole. Bills depend on it.
 */
export function readUsage(reported: unknown, counted: CountedUsage, outputTokensMax: number | undefined): EngineUsage {
  const usage = asRecord(reported)
  const prompt = tokenCount(usage['prompt_tokens'], TOKENS_MAX)
  const completion = tokenCount(usage['completion_tokens'], outputTokensMax ?? TOKENS_MAX)
  const promptTokens = prompt === undefined || prompt === 0 ? counted.promptTokens : prompt
  const completionTokens =
    completion === undefined || (completion === 0 && counted.completionTokens > 0)
      ? counted.completionTokens
      : completion
  const cached = asRecord(usage['prompt_tokens_details'])['cached_tokens']
  const reasoning = asRecord(usage['completion_tokens_details'])['reasoning_tokens']
  return {
    promptTokens,
    cachedTokens: tokenCount(cached, promptTokens) ?? 0,
    completionTokens,
    reasoningTokens: tokenCount(reasoning, completionTokens) ?? Math.min(counted.reasoningTokens, completionTokens),
  }
}

function tokenCount(value: unknown, maximum: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maximum ? value : undefined
}

function asRecord(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { [key: string]: unknown }) : {}
}
