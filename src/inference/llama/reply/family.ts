import type { Pattern } from './pattern.ts'

export type FamilyName = 'qwen3' | 'hermes' | 'deepseek-r1' | 'llama3' | 'gpt-oss' | 'mistral' | 'plain'

export interface ReasoningSyntax {
  open: string
  close: string
  /**
   * The markers are tokens of their own. Then the same characters put together from other tokens are a quotation, not
   * a marker.
   */
  markersAreTokens: boolean
  /** What the model was taught to write between the opening and the first word. */
  afterOpen: string
  /** What the model was taught to write between the end of the reasoning and the answer. */
  afterClose: string
}

/** One way to write a call, as it is read: `head` up to the arguments, one of `tails` behind them. */
export interface CallForm {
  head: Pattern
  tails: readonly Pattern[]
  /** The call is an item of a list: a separator and another call, or the end of the list, follows. */
  inList?: boolean
}

/**
 * How a call is written when we decide: `sectionOpen (open NAME afterName ARGUMENTS close) separator (…)
 * sectionClose`.
 */
export interface CallLiterals {
  sectionOpen: string
  open: string
  afterName: string
  close: string
  separator: string
  sectionClose: string
  /** False where the model was taught to make one call and wait. */
  repeats: boolean
}

export interface CallSyntax {
  /** What turns text into a call, wherever it stands. The forms begin with one of them. */
  openers: readonly string[]
  /** What turns a reply into a call only if the reply begins with it. */
  bareOpener: string | undefined
  forms: readonly CallForm[]
  /** Forms of the further items of a list. They begin with the separator. */
  listForms: readonly CallForm[]
  listEnd: Pattern
  /** What may follow a call and says nothing: the end of a section. */
  closers: readonly string[]
  literals: CallLiterals
}

/** How the models of a family write what they think, say and call. */
export interface Family {
  name: FamilyName
  /** `tagged`: marks stand in a stream of text; `channels`: the reply is a sequence of messages with headers. */
  layout: 'tagged' | 'channels'
  reasoning: ReasoningSyntax | undefined
  calls: CallSyntax
}
