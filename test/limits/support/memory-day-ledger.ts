import type { DayCounts, DayLedger } from '../../../src/limits/day-ledger.ts'

/** A ledger that survives the limiters built over it, and fails when told to. */
export class MemoryDayLedger implements DayLedger {
  readonly #marks = new Map<string, DayCounts>()
  /** What happens to the next calls: `after-writing` is a failure whose write survived. */
  failing: 'never' | 'before-writing' | 'after-writing' | 'on-load' = 'never'
  reserveCount = 0

  load(organizationId: string, day: number): DayCounts | undefined {
    if (this.failing === 'on-load') throw new Error('The ledger cannot be read')
    const mark = this.#marks.get(`${organizationId}/${day}`)
    return mark === undefined ? undefined : { ...mark }
  }

  reserve(organizationId: string, day: number, mark: DayCounts): void {
    this.reserveCount += 1
    if (this.failing === 'before-writing') throw new Error('The ledger cannot be written')
    this.#marks.set(`${organizationId}/${day}`, { ...mark })
    if (this.failing === 'after-writing') throw new Error('The ledger did not answer')
  }
}
