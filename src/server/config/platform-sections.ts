import { z } from 'zod'
import { signUpModes } from '../../platform/platform-settings.ts'
import { environmentVariableSchema } from './environment-variable-schema.ts'
import { nameSchema, wholeNumber } from './section-schema.ts'

const TERMS_LENGTH_MAX = 100_000

/** How people come in. */
export const accountsSectionSchema = z.strictObject({ sign_up: z.enum(signUpModes).default('waiting-list') })

/** How mail leaves. Without this section each link is written to the log. */
export const mailSectionSchema = z.strictObject({
  smtp_url_env: environmentVariableSchema,
  from: z.string().min(3).max(320),
})

/** What is kept of what was said, for organizations that chose so. */
export const retentionSectionSchema = z.strictObject({
  keep_days: wholeNumber(1, 3650).default(30),
  contributor_terms: z
    .strictObject({ version: z.string().min(1).max(64), text: z.string().min(1).max(TERMS_LENGTH_MAX) })
    .optional(),
})

/** Who tells us of payments. */
export const paymentsSectionSchema = z.strictObject({
  provider: nameSchema,
  webhook_secret_env: environmentVariableSchema,
})
