import { z } from 'zod'

export const textPartSchema = z.object({ type: z.literal('text'), text: z.string() }).meta({ id: 'TextPart' })

/** Message content: text, or a list of text parts. Images, audio and files are no content here (contract, facts). */
export const textContentSchema = z.union([z.string(), z.array(textPartSchema)])

export type TextContent = z.infer<typeof textContentSchema>

/** The text of a content, parts joined in order. */
export function textOfContent(content: TextContent): string {
  if (typeof content === 'string') return content
  return content.map((part) => part.text).join('')
}
