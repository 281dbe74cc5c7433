/**
 * How large a schema may be. Real schemas of agents have a depth of at most 13 and at most 171 nodes; these leave a wide
 * margin, and still keep the worst schema to a few dozen milliseconds and a grammar that llama.cpp evaluates quickly.
 */
export const SCHEMA_BOUNDS = {
  /** Levels of JSON. The request as a whole may have no more either. */
  depthMax: 64,
  /** JSON values of every kind, names not counted. */
  valuesMax: 10_000,
  /** Characters in all names and texts together. */
  charactersMax: 262_144,
  /** Values in all enumerations together: each costs a branch in the grammar. */
  enumValuesMax: 4_000,
  /** Steps taken to merge schemas (`allOf`, `$ref` with siblings, alternatives): bounds the products of alternatives. */
  mergeStepsMax: 12_000,
  /** Alternatives that one schema may come to once `anyOf` and `allOf` are multiplied out. */
  alternativesMax: 64,
} as const

export const GRAMMAR_BOUNDS = {
  rulesMax: 8_000,
  /** The text is parsed by llama.cpp for every reply. */
  textMax: 524_288,
  /**
   * Ways to start one rule. llama.cpp follows all of them at every token, and its search for left recursion walks the same
   * ways without remembering where it has been, so a small text can cost it exponential time.
   */
  startsMax: 4_096,
  startsTotalMax: 1_000_000,
} as const

export const REPETITION_BOUNDS = {
  /** The most that a schema may insist on: a reply forced to be longer would only run into the end of the context. */
  forcedMax: 16_384,
  /** Upper limits above this are narrowed to it, which stays within the schema; no context is long enough to notice. */
  countMax: 1_048_576,
} as const

export const PATTERN_BOUNDS = {
  charactersMax: 2_048,
  /** Groups inside groups: they become groups of the grammar, which llama.cpp parses by recursion. */
  depthMax: 16,
  /** The largest count in braces. */
  countMax: 65_536,
  /**
   * Counted repetitions that overlap (`a{0,9}a{0,9}`, `(a{1,9}){1,9}`) make llama.cpp follow every way to divide the text
   * among them. This is the most ways that a pattern may have, when it has several repetitions.
   */
  waysMax: 2_048,
  /** Free text before a pattern that is not anchored; without an end a model could put off the pattern for ever. */
  leadMax: 256,
} as const

/** Digits before the point. Fifteen decimal digits always survive the way into a double and back. */
export const DIGITS_MAX = 15
