import type { Access } from '../access/access.ts'

/** The ways to say who one is. */
export const securitySchemes = {
  operator_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An operator token: `parley_op_…`.',
  },
  session_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a session, from signing in with `token: true`.',
  },
  session_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-parley_session',
    description:
      'The session of a browser. Changes then also need the header `x-parley-console: 1` from the same origin.',
  },
} as const

/** Any one of these opens an operation. */
export function securityOf({ who, personally }: Access): object[] {
  if (who === 'anybody') return []
  const session = [{ session_token: [] }, { session_cookie: [] }]
  return personally === true ? session : [{ operator_token: [] }, ...session]
}
