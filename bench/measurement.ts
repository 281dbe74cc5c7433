import type { Rig } from './rig.ts'

/** One line of the table. */
export interface Row {
  what: string
  against: string
  /** What `bound` applies to. */
  value: number
  unit: string
  /** Absent for a line that only explains another. */
  bound?: { kind: 'at-least' | 'at-most'; value: number }
  /** The figures behind the value. */
  detail: string
}

/** One thing that is measured. */
export type Measurement = (rig: Rig) => Promise<Row[]>

export function isMet({ value, bound }: Row): boolean | undefined {
  if (bound === undefined) return undefined
  return bound.kind === 'at-least' ? value >= bound.value : value <= bound.value
}
