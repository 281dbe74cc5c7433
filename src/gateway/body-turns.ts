/** From this size on, a body is taken in several turns of the event loop, so that nobody waits for all of it. */
export const LARGE_BODY_BYTES = 256 * 1024

/**
 * So much of a large body is copied or scanned in one turn: a fraction of a millisecond, and a few milliseconds in a process
 * that has not yet compiled what it runs.
 */
export const TURN_BYTES = 64 * 1024

export { setImmediate as nextTurn } from 'node:timers/promises'
