import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresCluster } from '../../support/postgres.ts'

/** Kills a PostgreSQL that a test has started, all of its processes, as if the machine had lost its power. */
export async function killPostgres(cluster: PostgresCluster): Promise<void> {
  const [postmaster = ''] = readFileSync(join(cluster.directory, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  // The first one first: it would start the others again.
  for (const process_ of [postmaster, ...backends]) kill(Number(process_))
  // Lets go of what watches over it; there is nothing left to stop.
  await cluster.stop()
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // Gone by itself in the meantime.
  }
}
