import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The kernel counts the time of processes in hundredths of a second, whatever its own tick is (proc(5), USER_HZ). */
const TICK_MS = 10

/** User and system time that all threads of a process have used. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The name of the program comes second, in brackets, and may hold anything: the figures begin behind its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Longer than the server lets what it has to do in the background wait. */
const QUIET_MS = 1500

/** Waits until a process has done nearly nothing for a while. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let before = -Infinity, now = cpuMs(pid); now - before > 2 * TICK_MS; now = cpuMs(pid)) {
    before = now
    await pause(QUIET_MS)
  }
}

/** Memory of a process that is in RAM now. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
