/** JSON in one line with a space behind each comma and colon, as the model has learned to read and write it. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spacedJson(each)}`)
  return `{${members.join(', ')}}`
}
