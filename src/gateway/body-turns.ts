/** From this size on, a body is taken in several turns of the event loop, so that nobody waits for all of it. */
export const LARGE_BODY_BYTES = 256 * 1024

/** So much of a large body is copied or scanned in one turn: a few milliseconds at most. */
export const TURN_BYTES = 256 * 1024

export { setImmediate as nextTurn } from 'node:timers/promises'
