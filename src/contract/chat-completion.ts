import { z } from 'zod'
import { toolCallSchema } from './tool-call.ts'
import { usageSchema } from './usage.ts'

export const finishReasonSchema = z.enum(['stop', 'length', 'tool_calls'])

/** The whole reply as one JSON object. */
export const chatCompletionSchema = z
  .object({
    id: z.string().describe('Unique identifier of the completion.'),
    object: z.literal('chat.completion'),
    created: z.int().describe('Unix seconds.'),
    model: z.string(),
    choices: z.tuple([
      z.object({
        index: z.literal(0),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string().nullable(),
          refusal: z.null(),
          reasoning_content: z.string().optional(),
          tool_calls: z.array(toolCallSchema).optional(),
        }),
        logprobs: z.null(),
        finish_reason: finishReasonSchema,
      }),
    ]),
    usage: usageSchema,
  })
  .meta({ id: 'ChatCompletion' })

export type ChatCompletion = z.infer<typeof chatCompletionSchema>
export type ResponseMessage = ChatCompletion['choices'][0]['message']
