/** Nodes evaluated in one rendering. A conversation of ten thousand messages needs about a million. */
export const EVALUATIONS_MAX = 5_000_000

/**
 * How long one rendering may take. The clock is looked at every so many nodes: a loop over a long list is a node,
 * too.
 */
export const RENDER_MS_MAX = 2_000
export const EVALUATIONS_PER_CLOCK_LOOK = 64

/**
 * The largest text that may appear while rendering, finished or not: several times the largest body that is accepted.
 */
export const TEXT_CHARACTERS_MAX = 64 * 1024 * 1024

/** A `range` builds its numbers at once, before any of them counts as an evaluation. */
export const RANGE_LENGTH_MAX = 10_000

/** How deep replayed arguments may nest and still be handed over as an object: the same bound as for request bodies. */
export const ARGUMENTS_DEPTH_MAX = 64
