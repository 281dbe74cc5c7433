import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

const DEFINITIONS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

/**
 * Turns schemas into JSON Schema for one document. What has a name (`.meta({ id })`) is described once, under `components`, and
 * referred to from everywhere else.
 */
export class SchemaCollector {
  readonly components: Record<string, JsonSchema> = {}

  add(schema: z.ZodType): JsonSchema {
    const {
      $schema: _dialect,
      $defs: definitions = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // The format says as much as a pattern of three lines.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      },
    })
    for (const [name, definition] of Object.entries(definitions)) {
      this.components[name] = withComponentReferences(definition) as JsonSchema
    }
    return withComponentReferences(rest) as JsonSchema
  }
}

function withComponentReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withComponentReferences)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => {
    const refers = key === '$ref' && typeof value === 'string'
    return [key, refers ? value.replace(DEFINITIONS, COMPONENTS) : withComponentReferences(value)]
  })
  return Object.fromEntries(entries)
}
