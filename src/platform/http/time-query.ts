import { z } from 'zod'

/** A time in the query: ISO 8601 with its offset. As milliseconds since the Unix epoch. */
export const timeQuery = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2027-01-31T12:00:00Z' })
  .transform((text) => Date.parse(text))
