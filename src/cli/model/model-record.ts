import { z } from 'zod'
import type { GgufFacts } from '../../inference/llama/gguf/read-gguf-facts.ts'

/** What `model.json` says about the file beside it. */
export const modelRecordSchema = z.object({
  source: z.string(),
  sha256: z.string(),
  added_at: z.string(),
  file_bytes: z.number(),
  architecture: z.string(),
  title: z.string().nullable(),
  family: z.string(),
  parameter_count: z.number(),
  quantization: z.string().nullable(),
  context_length: z.number().nullable(),
  has_chat_template: z.boolean(),
})

export type ModelRecord = z.output<typeof modelRecordSchema>

/** The part of a record that the file itself tells. */
export type RecordedFacts = Omit<ModelRecord, 'source' | 'sha256' | 'added_at'>

export function recordedFacts(facts: GgufFacts): RecordedFacts {
  return {
    file_bytes: facts.fileBytes,
    architecture: facts.architecture,
    title: facts.name ?? null,
    family: facts.family,
    parameter_count: facts.parameterCount,
    quantization: facts.quantization ?? null,
    context_length: facts.contextLength ?? null,
    has_chat_template: facts.chatTemplate !== undefined,
  }
}
