const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** `12,345` */
export function wholeNumber(count: number): string {
  return whole.format(count)
}

/** `12.3K`, where the rest is of no interest. */
export function shortNumber(count: number): string {
  return count < 10_000 ? whole.format(count) : short.format(count)
}

/** `1 key`, `2 keys`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/**
 * Credits for reading: with two decimals, or as many as a small amount needs to be seen at all. The exact text stays the server's;
 * nothing is ever added up from this.
 */
export function creditsWords(amount: string): string {
  const [, sign = '', units = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  const firstDigit = decimals.search(/[1-9]/)
  const shown = units === '0' && firstDigit >= 0 ? Math.min(Math.max(2, firstDigit + 2), decimals.length) : 2
  return `${sign}${whole.format(BigInt(units))}.${decimals.padEnd(shown, '0').slice(0, shown)}`
}

/** Tokens a second, as exact as anybody reads them. */
export function speedWords(speed: number): string {
  return speed < 10 ? speed.toFixed(1) : wholeNumber(Math.round(speed))
}

/** `840 ms`, `2.35 s`. */
export function durationWords(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
}
