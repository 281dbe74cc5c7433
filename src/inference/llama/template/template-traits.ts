/**
 * How a template wants a message that only calls tools: some print the calls only when the content is null, others
 * fail on null.
 */
export type CallOnlyContent = null | ''

/** How a template takes replayed calls. */
export interface CallTraits {
  content: CallOnlyContent
  /**
   * `text` where the template prints the argument text as it is: then a replayed call is the very text the model
   * wrote.
   */
  arguments: 'text' | 'object'
  /** `short` where the template insists on ids of nine letters and digits. */
  id: 'given' | 'short'
}

/** What a template can do, found out by trying. What it cannot do is put in words that it can. */
export interface TemplateTraits {
  /** A system message at the beginning. */
  systemRole: boolean
  /** A system message further on. */
  laterSystem: boolean
  /** `developer` is a word of the template; otherwise such a message is a system message. */
  developerRole: boolean
  /** Two user messages in a row. */
  userRuns: boolean
  /** The template tells the model about the tools. */
  tools: boolean
  /** What `tools` is when there are none: some templates go through the list without asking whether there is one. */
  withoutTools: null | readonly []
  /** Undefined: the template knows no calls and results. */
  calls: CallTraits | undefined
  /** More than one call in a message. */
  parallelCalls: boolean
  /** A message may have text, reasoning and calls all at once. */
  callsWithTextAndReasoning: boolean
  /** `blocks`: reasoning is a block of type `thinking` in the content; `fields`: it is a field of the message. */
  reasoning: 'fields' | 'blocks'
}

/** The traits of a template that can do everything: what probing starts from. */
export const ableTraits: TemplateTraits = {
  systemRole: true,
  laterSystem: true,
  developerRole: true,
  userRuns: true,
  tools: true,
  withoutTools: null,
  calls: { content: null, arguments: 'text', id: 'given' },
  parallelCalls: true,
  callsWithTextAndReasoning: true,
  reasoning: 'fields',
}
