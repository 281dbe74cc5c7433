import { Problem } from '../http/problem.ts'

/** The same for a link that was used, has run out, was replaced or never was one. */
export function worthlessLink(): Problem {
  const message = 'is not good, or not any more: a link works once and for a while; ask for another one'
  return new Problem(400, `token: ${message}`, { code: 'worthless_link', fields: [{ field: 'token', message }] })
}
