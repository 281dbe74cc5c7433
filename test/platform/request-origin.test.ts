import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { requestOrigin } from '../../src/platform/http/request-origin.ts'

function addressOf(headers: IncomingHttpHeaders, proxies: number): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '10.0.0.1' })
  return requestOrigin({ headers, socket }, proxies).address
}

describe('where a request comes from', () => {
  it.each([
    ['nobody is believed without a proxy of ours', '192.0.2.7', 0, '10.0.0.1'],
    ['one proxy of ours is believed', '192.0.2.7', 1, '192.0.2.7'],
    ['what the client made up is not', '198.51.100.1, 192.0.2.7', 1, '192.0.2.7'],
    ['of two proxies of ours the first one counts', '198.51.100.1, 192.0.2.7, 10.0.0.9', 2, '192.0.2.7'],
    ['a list that is too short is not believed', '192.0.2.7', 2, '10.0.0.1'],
    ['neither is what is no address', 'unknown', 1, '10.0.0.1'],
    ['IPv6 is an address, too', '2001:db8::7', 1, '2001:db8::7'],
  ])('%s', (_what, header, proxies, address) => {
    expect(addressOf({ 'x-forwarded-for': header }, proxies)).toBe(address)
  })

  it('is the other end of the connection where nobody says anything', () => {
    expect(addressOf({}, 1)).toBe('10.0.0.1')
  })
})
