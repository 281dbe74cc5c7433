/** The address of a link that may be opened: to the web and nowhere else. Everything else is only text. */
export function safeAddress(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address)) return undefined
  try {
    const { href, protocol } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}
