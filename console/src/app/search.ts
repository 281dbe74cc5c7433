/* What the addresses of pages may carry behind the question mark, read with care: anybody may have written the link. */

type Search = Record<string, unknown>

/** Where to go afterwards. Only within the console. */
export function nextSearch(search: Search): { next?: string } {
  const { next } = search
  return typeof next === 'string' && /^\/(?!\/)/.test(next) ? { next } : {}
}

export function tokenSearch(search: Search): { token: string } {
  return { token: typeof search['token'] === 'string' ? search['token'] : '' }
}

export function signUpSearch(search: Search): { next?: string; invitation?: string; email?: string } {
  const { invitation, email } = search
  return {
    ...nextSearch(search),
    ...(typeof invitation === 'string' && { invitation }),
    ...(typeof email === 'string' && { email }),
  }
}
