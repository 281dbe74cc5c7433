/** The reasoning in a message or a delta. The SDK hands it through without having a type for it. */
export function reasoningOf(part: object | undefined): string | undefined {
  if (part === undefined || !('reasoning_content' in part)) return undefined
  return typeof part.reasoning_content === 'string' ? part.reasoning_content : undefined
}
