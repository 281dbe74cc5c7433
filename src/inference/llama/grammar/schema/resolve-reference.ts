import { SchemaRefusal } from '../schema-refusal.ts'
import { type SchemaNode, childPath, isSchemaObject, memberOf } from './schema-node.ts'

/** The schema that a `$ref` leads to. Only references within the document are followed: nothing is ever fetched. */
export function resolveReference(target: unknown, path: string, root: unknown): SchemaNode {
  if (typeof target !== 'string') throw new SchemaRefusal(path, 'A reference must be a string.')
  if (target !== '#' && !target.startsWith('#/')) {
    throw new SchemaRefusal(path, 'Only references within the schema itself are followed, such as `#/$defs/name`.')
  }
  let node: SchemaNode = { schema: root, path: '' }
  for (const part of target === '#' ? [] : target.slice(2).split('/')) {
    const key = keyOf(part, path)
    const step = Array.isArray(node.schema) && /^(0|[1-9][0-9]{0,5})$/.test(key) ? Number(key) : key
    node = { schema: memberOf(node.schema, step), path: childPath(node.path, step) }
  }
  if (typeof node.schema !== 'boolean' && !isSchemaObject(node.schema)) {
    throw new SchemaRefusal(path, 'The reference leads to nothing.')
  }
  return node
}

/** RFC 6901 within a URI fragment: percent escapes first, then `~1` for `/`, then `~0` for `~`. */
function keyOf(part: string, path: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    throw new SchemaRefusal(path, 'The reference is not a valid JSON pointer.')
  }
}
