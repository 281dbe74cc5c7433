import { z } from 'zod'
import type { EngineFailureReason } from '../engine-failure.ts'
import type { ScriptStep } from './script-step.ts'
import { reasoningSteps, splitArguments, textSteps } from './split-pieces.ts'

/** Scripted saturation asks callers to come back after this long. */
const RETRY_AFTER_MS = 1_000

const failures = {
  unavailable: { kind: 'unavailable' },
  credentials_rejected: { kind: 'credentials-rejected' },
  saturated: { kind: 'saturated', retryAfterMs: RETRY_AFTER_MS },
  context_length_exceeded: { kind: 'context-length-exceeded' },
} as const satisfies { [name: string]: EngineFailureReason }

const failureNames = ['unavailable', 'credentials_rejected', 'saturated', 'context_length_exceeded'] as const

/** One step of a script as the configuration file writes it: an object with exactly one of these keys. */
export const scriptStepConfigSchema = z.union([
  z.strictObject({ reasoning: z.string() }),
  z.strictObject({ text: z.string() }),
  z.strictObject({ wait_ms: z.number().min(0).max(3_600_000) }),
  z.strictObject({
    tool_call: z.strictObject({
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      arguments: z.union([z.string(), z.record(z.string(), z.json())]).default({}),
    }),
  }),
  z.strictObject({ fail: z.enum(failureNames) }),
  z.strictObject({ truncate: z.literal(true) }),
  z.strictObject({ hang: z.literal(true) }),
  z.strictObject({ finish: z.enum(['stop', 'length', 'tool_calls']) }),
])

export type ScriptStepConfig = z.infer<typeof scriptStepConfigSchema>

/** The steps for a script from the configuration. Text and reasoning are sent word by word, arguments in small pieces. */
export function scriptStepsFromConfig(configured: readonly ScriptStepConfig[]): ScriptStep[] {
  return configured.flatMap(stepsOf)
}

function stepsOf(step: ScriptStepConfig): ScriptStep[] {
  if ('reasoning' in step) return reasoningSteps(step.reasoning)
  if ('text' in step) return textSteps(step.text)
  if ('wait_ms' in step) return [{ type: 'wait', ms: step.wait_ms }]
  if ('fail' in step) return [{ type: 'fail', reason: failures[step.fail] }]
  if ('truncate' in step) return [{ type: 'truncate' }]
  if ('hang' in step) return [{ type: 'hang' }]
  if ('finish' in step) return [{ type: 'finish', reason: step.finish }]
  const { name, arguments: given } = step.tool_call
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return [{ type: 'tool-call', name, argumentPieces: splitArguments(text) }]
}
