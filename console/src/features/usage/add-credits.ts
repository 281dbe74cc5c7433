const DECIMALS = 9

/** Adds credits exactly, as the server writes them. */
export function addCredits(one: string, other: string): string {
  const sum = billionths(one) + billionths(other)
  const digits = String(sum < 0n ? -sum : sum).padStart(DECIMALS + 1, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

function billionths(amount: string): bigint {
  const [units = '0', decimals = ''] = amount.split('.')
  return BigInt(units + decimals.padEnd(DECIMALS, '0'))
}
