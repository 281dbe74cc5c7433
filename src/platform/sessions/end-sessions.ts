import type { UnitOfWork } from '../unit-of-work.ts'

/** Signs an account out everywhere, and tells whoever remembers any of its sessions. */
export async function endSessions(
  { stores, publish }: UnitOfWork,
  given: { accountId: string; nowMs: number },
): Promise<void> {
  for (const id of await stores.sessions.endAll(given.accountId, given.nowMs)) publish({ kind: 'session', id })
}
