/** What one of the four limits had left when the request was admitted. */
export interface LimitReading {
  name: 'requests' | 'tokens' | 'requests-day' | 'tokens-day'
  limit: number
  remaining: number
  resetSeconds: number
}

const names = ['requests', 'tokens', 'requests-day', 'tokens-day'] as const

/** The limits as the headers tell them; those that are not told are left out. */
export function limitsFromHeaders(headers: Headers): LimitReading[] {
  return names.flatMap((name) => {
    const limit = headers.get(`x-ratelimit-limit-${name}`)
    const remaining = headers.get(`x-ratelimit-remaining-${name}`)
    if (limit === null || remaining === null) return []
    const reset = Number.parseFloat(headers.get(`x-ratelimit-reset-${name}`) ?? '0')
    return [
      { name, limit: Number(limit), remaining: Number(remaining), resetSeconds: Number.isFinite(reset) ? reset : 0 },
    ]
  })
}
