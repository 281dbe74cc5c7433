import type { JsonObject } from '../generation-request.ts'

/** A reference may lead to a reference; a ring of them leads nowhere. */
const HOPS_MAX = 16

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The schema that a schema stands for: itself, or what its `$ref` points at within the same document.
 * Undefined for what is no schema: a reference to elsewhere or to nothing, a ring, or a bare `true`.
 */
export function resolveReference(schema: unknown, root: JsonObject): JsonObject | undefined {
  let current = schema
  for (let hops = 0; hops < HOPS_MAX; hops += 1) {
    if (!isJsonObject(current)) return undefined
    const reference = current['$ref']
    if (typeof reference !== 'string') return current
    current = follow(reference, root)
  }
  return undefined
}

function follow(reference: string, root: JsonObject): unknown {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let current: unknown = root
  for (const part of reference.slice(2).split('/')) {
    // RFC 6901: `~1` stands for `/` and `~0` for `~`, undone in this order.
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(current)) current = current[Number(key)]
    else if (isJsonObject(current) && Object.hasOwn(current, key)) current = current[key]
    else return undefined
  }
  return current
}
