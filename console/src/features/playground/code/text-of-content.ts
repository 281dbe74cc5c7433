import type { TextContent } from '../../../../../src/contract/text-content.ts'

/** The text of a content. The contract's own function would bring its schemas along. */
export function textOfContent(content: TextContent): string {
  return typeof content === 'string' ? content : content.map((part) => part.text).join('')
}
