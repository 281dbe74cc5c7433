import { setTimeout } from 'node:timers/promises'
import { receive, type Transfer } from './receive.ts'
import { isBroken, isUnreachable } from './network-faults.ts'
import { StatusError } from './status-error.ts'

const FAILURES_MAX = 6
const PAUSE_FIRST_MS = 500
const PAUSE_LONGEST_MS = 30_000
const temporaryStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])

/**
 * Downloads until the file is whole. A broken connection is made anew and goes on where it broke; after several
 * failures in a row without a new byte it is given up. A host that cannot be reached at all is given up at once:
 * waiting helps nobody who has no network.
 */
export async function download(transfer: Transfer): Promise<void> {
  let failures = 0
  let reachedBytes = transfer.partial.sizeBytes
  let answered = false
  for (;;) {
    try {
      return await receive(transfer, () => {
        answered = true
      })
    } catch (error) {
      if (transfer.signal.aborted || !isTemporary(error, answered)) throw error
      failures = transfer.partial.sizeBytes > reachedBytes ? 1 : failures + 1
      reachedBytes = Math.max(reachedBytes, transfer.partial.sizeBytes)
      if (failures > FAILURES_MAX) throw error
      const pauseMs = pauseAfter(error, failures)
      transfer.progress.note(`${reasonOf(error)}; trying again in ${(pauseMs / 1000).toFixed(1)} s`)
      await setTimeout(pauseMs, undefined, { signal: transfer.signal })
    }
  }
}

function isTemporary(error: unknown, answered: boolean): boolean {
  if (error instanceof StatusError) return temporaryStatuses.has(error.status)
  return isBroken(error) || (answered && isUnreachable(error))
}

function pauseAfter(error: unknown, failures: number): number {
  const asked = error instanceof StatusError ? (error.retryAfterMs ?? 0) : 0
  return Math.min(Math.max(PAUSE_FIRST_MS * 2 ** (failures - 1), asked), PAUSE_LONGEST_MS)
}

function reasonOf(error: unknown): string {
  return error instanceof StatusError ? error.message : 'the connection broke'
}
