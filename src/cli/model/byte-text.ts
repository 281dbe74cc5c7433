const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size as people read it, in decimal units: `39.9 MB`. */
export function byteText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? Math.round(value) : value.toPrecision(3)} ${units[unit] ?? ''}`
}
