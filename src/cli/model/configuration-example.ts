import { stringify } from 'yaml'
import type { AddedModel } from './add-model.ts'

/** Each token of context costs memory, so that the most a model can do is seldom what one wants to begin with. */
const CONTEXT_SUGGESTED_MAX = 8192

/** What to paste into parley.yaml to serve a model. */
export function configurationExample({ name, record, reasons }: AddedModel): string {
  const engine = /^[a-z]/.test(name) ? name : `model-${name}`.slice(0, 64)
  const contextLength = Math.min(record.context_length ?? CONTEXT_SUGGESTED_MAX, CONTEXT_SUGGESTED_MAX)
  return stringify({
    engines: { [engine]: { kind: 'llama', model: name, context_length: contextLength } },
    models: [
      {
        id: `local/${name}`,
        engine,
        owned_by: 'local',
        context_length: contextLength,
        max_output_tokens: Math.max(Math.floor(contextLength / 2), 1),
        ...(reasons && { reasoning: { supported_efforts: ['medium'], default_effort: 'medium', mandatory: true } }),
      },
    ],
  })
}
