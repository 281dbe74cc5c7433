const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{a0}' }

/** Resolves the few character references that models write. It stays text: nothing here ever becomes markup. */
export function plainText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6})|#x([\da-f]{1,5}));/gi, (whole, name, decimal, hex) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
