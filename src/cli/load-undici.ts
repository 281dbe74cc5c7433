/** The HTTP client, loaded by the commands that ask somebody: the server itself never needs its five megabytes. */
export function loadUndici() {
  return import('undici')
}
