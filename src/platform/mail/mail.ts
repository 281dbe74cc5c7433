/** A message to somebody: plain text, and the link that it is about, if any. */
export interface Mail {
  /** An address as `email-schema.ts` lets it through. */
  to: string
  subject: string
  text: string
  /** Stands at the end of the text. Kept apart, so that nothing but the mail itself, or the log in its place, ever shows it. */
  link?: string
}
