export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The name of the month with that number, 1 to 12. */
export function monthName(month: number): string {
  const name = MONTHS[month - 1]
  if (name === undefined) throw new Error(`there is no month ${month}`)
  return name
}
