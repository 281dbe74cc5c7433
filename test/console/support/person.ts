/** The password of everybody in these tests. */
export const PASSWORD = 'correct horse battery staple'

export type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** Somebody with an account. */
export interface Person {
  id: string
  name: string
  email: string
  /** A call of the platform API in their name, besides what they do in the browser. */
  ask: Ask
}

/** Calls of the platform API with a token, for what has to be there before a story begins. Anything but success throws. */
export function askWith(origin: string, token?: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${origin}/platform/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }
}
