import type { Route } from '../http/route.ts'

/**
 * The name of an operation for programs that are made from the document: `GET /organizations/{organization}/api-keys` is
 * `getOrganizationApiKeys`. A part of the path that a parameter follows speaks of one of its kind; `/account` is one's own.
 */
export function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const segments = path
    .replace(/^\/account(?=\/|$)/, '/own-account')
    .split('/')
    .slice(1)
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith('{')) return []
    const one = segments[index + 1]?.startsWith('{') === true
    return (one ? segment.replace(/s$/, '') : segment).split(/[^A-Za-z0-9]+/)
  })
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
