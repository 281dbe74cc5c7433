/**
 * The path of a request target, without query, as sent: nothing is decoded or normalised here, so that no two readers of a
 * path can disagree. The absolute form (RFC 9112, 3.2.2) is reduced to its path; its authority is ignored, as is `Host`.
 */
export function requestPath(target: string): string {
  let path = target
  if (!path.startsWith('/')) {
    const authority = /^https?:\/\/[^/?#]*/i.exec(path)
    if (authority === null) return path
    path = path.slice(authority[0].length)
  }
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}
