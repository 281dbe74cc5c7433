import { threadCpuMs } from './thread-cpu-ms.ts'

const TEXT_LENGTH = 10 * 1024 * 1024
/** Several, because some systems count CPU time in steps of ten milliseconds. */
const ROUNDS = 5

/**
 * How long this process, on this machine and now, takes to parse the largest body in the slowest way that is allowed: as one
 * string in which every character is escaped. No server can do with less, so this is what blocking is measured against.
 */
export function bareParseMs(): number {
  const text = `"${'\\"'.repeat(TEXT_LENGTH / 2 - 1)}"`
  const startedMs = threadCpuMs()
  for (let round = 0; round < ROUNDS; round += 1) JSON.parse(text)
  return (threadCpuMs() - startedMs) / ROUNDS
}
