import { isSchemaObject } from './schema-node.ts'

/** Equality as JSON Schema has it: members in any order, and zero is zero whatever its sign. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, (b as readonly unknown[])[index]))
  }
  if (isSchemaObject(a) && isSchemaObject(b)) {
    const keys = Object.keys(a)
    return (
      keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
    )
  }
  return a === b
}
