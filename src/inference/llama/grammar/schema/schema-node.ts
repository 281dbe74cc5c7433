/** A schema and where it stands in the document: the path names it, so equal paths mean the same schema. */
export interface SchemaNode {
  readonly schema: unknown
  readonly path: string
}

/** The path of a member, written like the parameters of the API: `properties.age`, `anyOf[0]`. */
export function childPath(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}

export function child(node: SchemaNode, keyword: string, key?: string | number): SchemaNode {
  const schema = memberOf(node.schema, keyword)
  const path = childPath(node.path, keyword)
  return key === undefined ? { schema, path } : { schema: memberOf(schema, key), path: childPath(path, key) }
}

export function isSchemaObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Own members only: a schema may well have a property named `constructor`. */
export function memberOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? (value as readonly unknown[])[key] : undefined
  return isSchemaObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
