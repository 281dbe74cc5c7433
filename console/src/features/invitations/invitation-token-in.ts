/** The token of an invitation, where an address of ours leads to one: whoever is not signed in yet comes by it. */
export function invitationTokenIn(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const url = URL.parse(address, 'http://console.invalid')
  const token = url?.pathname === '/invitation' ? url.searchParams.get('token') : undefined
  return token === null || token === '' ? undefined : token
}
