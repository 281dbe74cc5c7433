import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { runChecks, type Totals } from './check.ts'
import { runCommand } from './run-command.ts'

const REPORT = '.build/test-report.json'

const reportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numFailedTestSuites: z.int(),
})

/** Runs the tests and reads their totals. A run that dies without a report is a failure of its own. */
function runTests(): Totals {
  mkdirSync('.build', { recursive: true })
  rmSync(REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const ok = runCommand(['vitest', 'run', ...reporters, ...process.argv.slice(2)], { quiet: false })
  const report = readReport()
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const failed = report.numFailedTests
  // A file that does not even load has no failed tests of its own.
  const unexplained = (!ok || !report.success) && failed === 0 ? Math.max(1, report.numFailedTestSuites) : 0
  return { passed: report.numPassedTests, failed: failed + unexplained, skipped: report.numPendingTests }
}

function readReport(): z.infer<typeof reportSchema> | undefined {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(REPORT, 'utf8')))
  } catch {
    return undefined
  }
}

const checked = runChecks()
const tested = runTests()
const passed = checked.passed + tested.passed
const failed = checked.failed + tested.failed
process.exitCode = failed === 0 ? 0 : 1
process.stdout.write(`${passed} passed, ${failed} failed, ${tested.skipped} skipped\n`)
