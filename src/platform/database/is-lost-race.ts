/** SQLSTATE: could not be serialized, deadlock, waited too long for a lock. */
const POSTGRES_STATES = new Set(['40001', '40P01', '55P03'])

/** Whether a transaction failed only because of what others were doing at the same time. SQLite writers take turns and never lose. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && POSTGRES_STATES.has(String(error.code))
}
