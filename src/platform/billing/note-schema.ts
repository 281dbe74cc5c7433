import { z } from 'zod'

/** Why something was done to credits: one line of text, for statements and the audit log. */
export const noteSchema = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(500, 'must have at most 500 characters')
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'must be one line of text')
