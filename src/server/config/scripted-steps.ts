import { z } from 'zod'

/** The steps of a scripted engine as the file states them. */
export const scriptedStepsSchema = z.array(z.looseObject({})).min(1)

export type ScriptedSteps = z.infer<typeof scriptedStepsSchema>
