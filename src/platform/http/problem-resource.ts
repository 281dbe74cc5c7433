import { z } from 'zod'

/** A refusal as the platform API writes it: see `problem.ts`. */
export const problemResource = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'For whoever made the request.' }),
    instance: z.string().startsWith('urn:uuid:').meta({ description: 'The request id.' }),
    code: z.string().optional().meta({ description: 'For programs, where the status does not tell cases apart.' }),
    errors: z
      .array(z.strictObject({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Each field that is wrong, by its path.' }),
  })
  .meta({ id: 'Problem' })
