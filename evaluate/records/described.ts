/** A record and a text that tells it. */
export interface Described {
  record: Readonly<Record<string, string | number>>
  text: string
  /** The fields that the text tells. */
  told: readonly string[]
  questions: readonly { field: string; text: string }[]
  /** How an answer says a field, where that is not simply its value. */
  spoken: Readonly<Record<string, string>>
}
