/** When a key is to end, as chosen in a form. */
export type Expiry = { choice: 'never' } | { choice: 'days'; days: number } | { choice: 'date'; date: string }

export const expiryDays = [7, 30, 90, 365] as const

const DAY_MS = 24 * 60 * 60_000

/** The moment that was chosen; null for never. A date counts to the end of that day, where the reader is. */
export function expiryTime(expiry: Expiry, nowMs: number): string | null {
  if (expiry.choice === 'never') return null
  if (expiry.choice === 'days') return new Date(nowMs + expiry.days * DAY_MS).toISOString()
  const end = new Date(`${expiry.date}T23:59:59`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}

/** The day of a moment where the reader is, as a date field wants it. */
export function dayOf(momentMs: number): string {
  const moment = new Date(momentMs)
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
