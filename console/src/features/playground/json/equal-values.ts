/** Whether two JSON values are the same; the order of properties is no difference. */
export function equalValues(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const leftEntries = Object.entries(left)
  if (leftEntries.length !== Object.keys(right).length) return false
  return leftEntries.every(
    ([key, value]) => Object.hasOwn(right, key) && equalValues(value, (right as Record<string, unknown>)[key]),
  )
}
