import { writeFileSync, writeSync } from 'node:fs'
import { errorPlace } from '../kernel/error-place.ts'

const STANDARD_ERROR = 2

/**
 * Keeps what people say out of what a crash leaves behind, for this process and those it starts. An error that nobody handles ends
 * the process as ever, but is told without its words; diagnostic reports are not written, whoever asks for them; and on Linux a core
 * dump holds no memory.
 */
export function crashPrivately(): void {
  process.on('uncaughtException', (error) => {
    const { name, code, at } = errorPlace(error)
    // Written at once: nothing that waits for the event loop would come through.
    writeSync(STANDARD_ERROR, `An error that nobody handled: ${name}${code === undefined ? '' : ` (${code})`}\n${at}\n`)
    process.exit(1)
  })
  process.report.reportOnFatalError = false
  process.report.reportOnUncaughtException = false
  process.report.reportOnSignal = false
  if (process.platform !== 'linux') return
  try {
    // Which kinds of memory a dump holds: none of them (core(5)). Children inherit it.
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // Where the kernel does not let us, the operator has to switch dumps off: `ulimit -c 0`.
  }
}
