import { z } from 'zod'
import { bounds } from './bounds.ts'
import { messageSchema } from './message.ts'
import { responseFormatSchema } from './response-format.ts'
import { toolChoiceSchema, toolSchema } from './tool.ts'

/**
 * How a parameter refuses a value. `fixed` parameters exist only so that clients which always send them keep working: any
 * value but the accepted one is `unsupported_value`, whatever its type (contract, POST /chat/completions rule 7).
 */
export interface Parameter<Schema extends z.ZodType = z.ZodType> {
  schema: Schema
  rule: 'required' | 'optional' | 'fixed'
  description: string
}

function required<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { schema, rule: 'required', description } as const
}

function optional<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { schema, rule: 'optional', description } as const
}

function fixed<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { schema, rule: 'fixed', description } as const
}

const stopSequence = z.string().min(1)
const outputTokens = z.int().min(bounds.outputTokensMin)
const penalty = z.number().min(bounds.penalty.min).max(bounds.penalty.max)
const emptyObject = z.strictObject({})

/** The contract's parameter table, in its order. What is not here is refused as `unsupported_parameter`. */
export const chatCompletionParameters = {
  model: required(z.string().min(1), 'A model identifier from the list of models.'),
  messages: required(z.array(messageSchema).min(1), 'The conversation so far.'),
  stream: optional(z.boolean(), 'When true, the reply is a server-sent-event stream.'),
  stream_options: optional(
    z.object({
      include_usage: z.boolean().nullish().describe('Send one more chunk with the usage before the end marker.'),
      include_obfuscation: z.boolean().nullish().describe('False switches the padding of events off.'),
    }),
    'Set only together with `stream: true`.',
  ),
  temperature: optional(
    z.number().min(bounds.temperature.min).max(bounds.temperature.max),
    'Sampling temperature. Adjust this or `top_p`, not both.',
  ),
  top_p: optional(z.number().min(bounds.topP.min).max(bounds.topP.max), 'Nucleus sampling threshold.'),
  max_completion_tokens: optional(
    outputTokens,
    'Most tokens to generate, visible output plus reasoning. Not together with `max_tokens`.',
  ),
  max_tokens: optional(outputTokens, 'Deprecated in favor of `max_completion_tokens`. Counts reasoning tokens too.'),
  stop: optional(
    z.union([stopSequence, z.array(stopSequence).min(1).max(bounds.stopSequencesMax)]),
    'Accepted but has no effect: generation does not stop at these sequences.',
  ),
  seed: optional(z.int(), 'Best-effort deterministic sampling. Determinism is not guaranteed.'),
  reasoning_effort: optional(
    z.string().min(1).max(bounds.reasoningEffortLengthMax),
    "One of the model's `reasoning.supported_efforts`; its `default_effort` applies when omitted.",
  ),
  tools: optional(z.array(toolSchema).max(bounds.toolsMax), 'Functions that the model may call.'),
  tool_choice: optional(toolChoiceSchema, 'Allowed only when `tools` is supplied.'),
  parallel_tool_calls: optional(z.boolean(), 'Allowed only when `tools` is supplied.'),
  n: fixed(z.literal(1), 'Only `1` is accepted.'),
  logprobs: fixed(z.literal(false), 'Only `false` is accepted.'),
  logit_bias: fixed(emptyObject, 'Only an empty object is accepted.'),
  frequency_penalty: optional(penalty, 'Positive values penalize tokens by their frequency so far.'),
  presence_penalty: optional(penalty, 'Positive values penalize tokens that have appeared so far.'),
  response_format: optional(responseFormatSchema, 'Plain text, `json_object`, or `json_schema`.'),
  service_tier: fixed(z.enum(['auto', 'default']), 'Only `auto` or `default`; both select standard processing.'),
  store: fixed(z.literal(false), 'Only `false` is accepted: completions are not stored.'),
  modalities: fixed(z.tuple([z.literal('text')]), 'Only `["text"]` is accepted.'),
  verbosity: fixed(z.literal('medium'), 'Only `medium` is accepted.'),
} as const satisfies Record<string, Parameter>

type Parameters = typeof chatCompletionParameters
export type ParameterName = keyof Parameters
type RequiredName = {
  [Name in ParameterName]: Parameters[Name]['rule'] extends 'required' ? Name : never
}[ParameterName]

/** A validated request. Optional parameters sent as null are absent here. */
export type ChatCompletionRequest = {
  [Name in RequiredName]: z.infer<Parameters[Name]['schema']>
} & {
  [Name in Exclude<ParameterName, RequiredName>]?: z.infer<Parameters[Name]['schema']>
}
