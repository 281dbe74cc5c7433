/** What this thread has spent of a processor so far. What other processes do to the machine meanwhile does not count. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
