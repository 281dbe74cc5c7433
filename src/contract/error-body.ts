import { z } from 'zod'
import { errorCatalogue, type ErrorName } from './error-catalogue.ts'

/** The one shape of every error: as a response body, and as the data of an error event inside a stream. */
export const errorBodySchema = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable().describe('The parameter at fault, or null.'),
      code: z.string().nullable(),
    }),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorBodySchema>

export function errorBody(name: ErrorName, message: string, param: string | null = null): ErrorBody {
  const { type, code } = errorCatalogue[name]
  return { error: { message, type, param, code } }
}
