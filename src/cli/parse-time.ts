import { InvalidArgumentError } from 'commander'
import { systemClock } from '../kernel/clock.ts'
import { parseDurationMs } from './parse-duration.ts'

/** A moment, as the API wants it: given as a date, as a date and a time, or as how long ago it is. */
export function parseTime(text: string): string {
  if (/^\d+[mhdw]$/.test(text)) return new Date(systemClock.epochMs() - parseDurationMs(text)).toISOString()
  const timeMs = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : NaN
  if (Number.isNaN(timeMs)) {
    throw new InvalidArgumentError(
      'Expected a date such as 2027-01-31, a time such as 2027-01-31T12:00Z, or 7d for a week ago.',
    )
  }
  return new Date(timeMs).toISOString()
}

export const timeOptions = [
  ['--from <time>', 'not before: 2027-01-31, 2027-01-31T12:00Z, or 7d for a week ago', parseTime],
  ['--to <time>', 'before this time', parseTime],
] as const
