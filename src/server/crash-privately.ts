import { spawnSync } from 'node:child_process'
import { writeFileSync, writeSync } from 'node:fs'
import { errorPlace } from '../kernel/error-place.ts'

const STANDARD_ERROR = 2

/**
 * Keeps what people say out of what a crash leaves behind, for this process and those it starts. An error that nobody handles ends
 * the process as ever, but is told without its words; diagnostic reports are not written, whoever asks for them; and on Linux there
 * is no core dump.
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
  if (process.platform === 'linux') preventCoreDumps()
}

/**
 * Node cannot set its own limits, hence the program of util-linux. Where that is missing, and for kernels that hand dumps to another
 * program whatever the limit, a dump is at least made to hold no memory: the registers of each thread are left, and they may hold
 * a few bytes of anything. Children inherit both.
 */
function preventCoreDumps(): void {
  spawnSync('prlimit', ['--pid', String(process.pid), '--core=0:0'], { stdio: 'ignore' })
  try {
    // Which kinds of memory a dump holds: none of them (core(5)).
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // A kernel without dumps, or a container that may not: then the operator has to see to it.
  }
}
