import { z } from 'zod'

/** An email address, in lower case: two spellings of one mailbox must not become two accounts. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an email address'))
