import { SESSION_MS } from './session.ts'

/** The prefix makes browsers refuse the cookie unless it is secure, for this host alone and for all of its paths. */
const COOKIE = '__Host-parley_session'

export function readSessionCookie(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === COOKIE && value !== undefined) return value
  }
  return undefined
}

/** The value of `Set-Cookie` that signs a browser in. */
export function sessionCookie(secret: string): string {
  return `${COOKIE}=${secret}; Path=/; Max-Age=${SESSION_MS / 1000}; HttpOnly; Secure; SameSite=Lax`
}

/** The value of `Set-Cookie` that signs a browser out. */
export function endedSessionCookie(): string {
  return `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`
}
