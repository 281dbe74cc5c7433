import type { Route } from './route.ts'
import { ZERO_CHARACTER } from './zero-characters.ts'

export type RouteMatch =
  | { kind: 'found'; route: Route; parameters: Readonly<Record<string, string>> }
  | { kind: 'wrong-method'; allowed: readonly string[] }
  | { kind: 'unknown' }

/** Finds the route for a path, segment by segment. The tables are short, so they are simply read from the top. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const segments = path.split('/').map(decodeSegment)
  const allowed: string[] = []
  for (const route of routes) {
    const parameters = matchPath(route.path, segments)
    if (parameters === undefined) continue
    if (route.method === method) return { kind: 'found', route, parameters }
    allowed.push(route.method)
  }
  return allowed.length > 0 ? { kind: 'wrong-method', allowed } : { kind: 'unknown' }
}

function matchPath(pattern: string, segments: readonly (string | undefined)[]): Record<string, string> | undefined {
  const parts = pattern.split('/')
  if (parts.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index]
    if (segment === undefined) return undefined
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined && segment !== '') parameters[name] = segment
    else if (part !== segment) return undefined
  }
  return parameters
}

/** Undefined for a segment that is no valid percent-encoding, or that no store could look for: it matches nothing. */
function decodeSegment(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment)
    return text.includes(ZERO_CHARACTER) ? undefined : text
  } catch {
    return undefined
  }
}
