import { isIPv6 } from 'node:net'

/**
 * The addresses that count as one when attempts are counted. A provider hands a single IPv6 customer a whole /64, so counting each
 * address there would count nothing.
 */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head.split(':').filter((part) => part !== '')
  const right = tail === undefined ? [] : tail.split(':').filter((part) => part !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16))
  return `${network.join(':')}::/64`
}
