/** `value` × 10^`places`, rounded down, from the shortest decimal spelling of the double, without any rounding in between. */
export function scaledFloor(value: number, places: number): bigint {
  const { digits, exponent } = decimalOf(value)
  const shift = exponent + places
  if (shift >= 0) return digits * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  const quotient = digits / divisor
  return digits % divisor < 0n ? quotient - 1n : quotient
}

/** `value` × 10^`places`, rounded up. */
export function scaledCeil(value: number, places: number): bigint {
  return -scaledFloor(-value, places)
}

/** `value` = `digits` × 10^`exponent`. */
function decimalOf(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}
