import { z } from 'zod'

const tokenCount = z.int().min(0)

/** What a request cost in tokens. Reasoning counts as completion; cached prompt tokens count as prompt. */
export const usageSchema = z
  .object({
    prompt_tokens: tokenCount,
    completion_tokens: tokenCount,
    total_tokens: tokenCount,
    prompt_tokens_details: z.object({ cached_tokens: tokenCount }),
    completion_tokens_details: z.object({ reasoning_tokens: tokenCount }),
  })
  .meta({ id: 'Usage' })

export type Usage = z.infer<typeof usageSchema>
