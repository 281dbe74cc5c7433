import { z } from 'zod'
import { logLevels } from '../../kernel/logger.ts'
import { builtInEngines, builtInModels, builtInPlans } from './built-in.ts'
import { enginesSectionSchema } from './engines-section.ts'
import { modelsSectionSchema } from './models-section.ts'
import {
  accountsSectionSchema,
  mailSectionSchema,
  paymentsSectionSchema,
  retentionSectionSchema,
} from './platform-sections.ts'
import { plansSectionSchema } from './plans-section.ts'
import { nameSchema } from './section-schema.ts'
import { serverSectionSchema } from './server-section.ts'

export const logLevelSchema = z.enum(logLevels)

/** parley.yaml as a whole. What is left out is filled in from the built-in configuration, section by section. */
export const configFileSchema = z.strictObject({
  server: serverSectionSchema.prefault({}),
  data_directory: z.string().min(1).default('./data'),
  log_level: logLevelSchema.default('info'),
  engines: enginesSectionSchema.prefault(builtInEngines),
  models: modelsSectionSchema.prefault(builtInModels),
  plans: plansSectionSchema.prefault(builtInPlans),
  default_plan: nameSchema.optional(),
  accounts: accountsSectionSchema.prefault({}),
  mail: mailSectionSchema.optional(),
  retention: retentionSectionSchema.prefault({}),
  payments: paymentsSectionSchema.optional(),
})

export type ConfigFile = z.output<typeof configFileSchema>
