import { z } from 'zod'
import { textContentSchema } from './text-content.ts'
import { toolCallSchema } from './tool-call.ts'

/*
 * Fields that the convention knows and the contract does not list (`name`, `refusal`, `annotations`, …) are dropped, never
 * refused: real clients replay them.
 */

const promptFields = { content: textContentSchema }

export const systemMessageSchema = z.object({ role: z.literal('system'), ...promptFields })
export const developerMessageSchema = z.object({ role: z.literal('developer'), ...promptFields })
export const userMessageSchema = z.object({ role: z.literal('user'), ...promptFields })

export const assistantMessageSchema = z.object({
  role: z.literal('assistant'),
  content: textContentSchema.nullish(),
  reasoning_content: z.string().nullish().describe('The reasoning returned earlier with this turn.'),
  tool_calls: z.array(toolCallSchema).nullish(),
})

export const toolMessageSchema = z.object({
  role: z.literal('tool'),
  tool_call_id: z.string().min(1).describe('The `id` of the call being answered.'),
  content: textContentSchema,
})

export const messageSchema = z
  .discriminatedUnion('role', [
    systemMessageSchema,
    developerMessageSchema,
    userMessageSchema,
    assistantMessageSchema,
    toolMessageSchema,
  ])
  .meta({ id: 'Message' })

export type Message = z.infer<typeof messageSchema>
