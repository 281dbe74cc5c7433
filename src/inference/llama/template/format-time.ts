const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
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
]

const directives: Readonly<Record<string, (date: Date) => string>> = {
  Y: (date) => String(date.getUTCFullYear()),
  y: (date) => twoDigits(date.getUTCFullYear() % 100),
  m: (date) => twoDigits(date.getUTCMonth() + 1),
  d: (date) => twoDigits(date.getUTCDate()),
  H: (date) => twoDigits(date.getUTCHours()),
  I: (date) => twoDigits(((date.getUTCHours() + 11) % 12) + 1),
  M: (date) => twoDigits(date.getUTCMinutes()),
  S: (date) => twoDigits(date.getUTCSeconds()),
  p: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  B: (date) => MONTHS[date.getUTCMonth()] ?? '',
  b: (date) => (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
  A: (date) => WEEKDAYS[date.getUTCDay()] ?? '',
  a: (date) => (WEEKDAYS[date.getUTCDay()] ?? '').slice(0, 3),
  Z: () => 'UTC',
  '%': () => '%',
}

/**
 * Python's `strftime` for the directives that chat templates use: in UTC and in English, whatever the machine is set
 * to.
 */
export function formatTime(epochMs: number, format: string): string {
  const date = new Date(epochMs)
  return format.replace(/%-?([a-zA-Z%])/g, (whole, letter: string) => {
    const text = directives[letter]?.(date)
    if (text === undefined) return whole
    return whole.startsWith('%-') ? text.replace(/^0(?=\d)/, '') : text
  })
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
