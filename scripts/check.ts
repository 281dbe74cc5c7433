import { pathToFileURL } from 'node:url'
import { runCommand } from './run-command.ts'

/** Every check of the sources, in the order of how soon they fail. */
const checks: readonly { name: string; command: readonly string[] }[] = [
  { name: 'formatting', command: ['oxfmt', '--check'] },
  { name: 'types and walls', command: ['tsc', '--build'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'generated files', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'house rules', command: ['node', 'scripts/house-rules.ts'] },
]

export interface Totals {
  passed: number
  failed: number
  skipped: number
}

/** Runs all checks, also after one has failed: a person wants to see everything that is wrong. */
export function runChecks(): Totals {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, command } of checks) {
    const ok = runCommand(command, { quiet: true })
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name}\n`)
    totals[ok ? 'passed' : 'failed'] += 1
  }
  return totals
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = runChecks().failed === 0 ? 0 : 1
}
