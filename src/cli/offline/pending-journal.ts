import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Whether requests are in the usage journal that are not in the database yet. */
export function hasPendingJournal(dataDirectory: string): boolean {
  const journal = join(dataDirectory, 'usage-journal')
  try {
    return readdirSync(journal).some((name) => name.endsWith('.jsonl') && statSync(join(journal, name)).size > 0)
  } catch {
    // There is none, or its last file has just been drained.
    return false
  }
}
