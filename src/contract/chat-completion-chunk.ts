import { z } from 'zod'
import { finishReasonSchema } from './chat-completion.ts'
import { usageSchema } from './usage.ts'

/** A fragment of a tool call. `id`, `type` and `function.name` come once, in the first fragment of its `index`. */
const toolCallFragmentSchema = z.object({
  index: z.int().min(0),
  id: z.string().optional(),
  type: z.literal('function').optional(),
  function: z.object({ name: z.string().optional(), arguments: z.string().optional() }),
})

const deltaSchema = z.object({
  role: z.literal('assistant').optional().describe('On the first chunk.'),
  content: z.string().optional(),
  reasoning_content: z.string().optional(),
  tool_calls: z.array(toolCallFragmentSchema).optional(),
})

/** One event of a streamed reply. */
export const chatCompletionChunkSchema = z
  .object({
    id: z.string().describe('The same in every chunk of a stream.'),
    object: z.literal('chat.completion.chunk'),
    created: z.int().describe('The same in every chunk of a stream.'),
    model: z.string(),
    choices: z
      .array(z.object({ index: z.literal(0), delta: deltaSchema, finish_reason: finishReasonSchema.nullable() }))
      .max(1)
      .describe('Empty only in the usage chunk.'),
    usage: usageSchema.nullable().describe('Null on all chunks but the usage chunk.'),
    obfuscation: z.string().optional().describe('Random padding, to be ignored.'),
  })
  .meta({ id: 'ChatCompletionChunk' })

export type ChatCompletionChunk = z.infer<typeof chatCompletionChunkSchema>
export type ChunkDelta = z.infer<typeof deltaSchema>
