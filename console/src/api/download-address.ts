/** Where a browser finds a file of the platform API; the session's cookie goes with it. */
export function downloadAddress(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '')
  const text = new URLSearchParams(given).toString()
  return `/platform/v1${path}${text === '' ? '' : `?${text}`}`
}
