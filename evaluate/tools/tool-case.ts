import type { JsonObject, Tool } from '../../src/inference/generation-request.ts'
import type { Random } from '../random.ts'

/** A tool, a request that it serves, the call it takes, what it returns, and the answer that follows. */
export interface ToolCase {
  tool: Tool
  request: string
  arguments: JsonObject
  result: unknown
  answer: string
  /** A request that lacks what the tool needs; undefined where there is no natural one. */
  vagueRequest?: string
  /** Two such requests in one sentence: what stands before the values. Undefined where that would be unnatural. */
  pluralRequest?: string
}

export type ToolCaseSource = (random: Random) => ToolCase

type Property = { type: string; description?: string; enum?: readonly string[] }

export function property(type: string, description: string, options?: readonly string[]): Property {
  return options === undefined ? { type, description } : { type, description, enum: options }
}

/** A function tool. Everything is required unless `required` says otherwise. */
export function functionTool(
  name: string,
  description: string,
  properties: Readonly<Record<string, Property>>,
  required: readonly string[] = Object.keys(properties),
): Tool {
  return { name, description, parameters: { type: 'object', properties, required }, strict: false }
}
