/** Longer names come only from hostile requests; the start is enough to recognise them. */
const PATH_LENGTH_MAX = 256

/** A path as the contract writes it: `messages[2].content[0].type`. */
export function parameterPath(keys: readonly PropertyKey[]): string {
  let path = ''
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`
    else path += path === '' ? String(key) : `.${String(key)}`
  }
  return path.length > PATH_LENGTH_MAX ? `${path.slice(0, PATH_LENGTH_MAX)}…` : path
}
