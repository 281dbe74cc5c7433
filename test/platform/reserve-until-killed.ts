import { openDayUsageStore } from '../../src/platform/usage/day-usage-store.ts'

/* Reserves higher and higher marks and acknowledges each, until somebody kills it. Run as a child process. */

const store = openDayUsageStore(process.argv[2] ?? '', 100)

function reserveNext(mark: number): void {
  store.reserve('org_a', 100, { requests: mark, tokens: mark })
  process.send?.(mark, () => reserveNext(mark + 1))
}

reserveNext(1)
