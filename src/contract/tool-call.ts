import { z } from 'zod'

/** A call of a function by the model, in responses and when a client replays it. `arguments` need not be valid JSON: models err. */
export const toolCallSchema = z
  .object({
    id: z.string().min(1),
    type: z.literal('function'),
    function: z.object({ name: z.string().min(1), arguments: z.string().describe('JSON, as the model wrote it.') }),
  })
  .meta({ id: 'ToolCall' })
