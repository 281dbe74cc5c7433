/** Which requests are shown: in the address, so that the way back from one of them leads to the same list. */
export interface RequestsSearch {
  status?: string
  model?: string
  api_key?: string
  project?: string
  /** How far back. */
  within?: WithinName
}

const HOUR_MS = 60 * 60_000

const withinMs = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS } as const
export type WithinName = keyof typeof withinMs

export const withinWords: Readonly<Record<WithinName, string>> = {
  hour: 'Last hour',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
}

export const statusWords = { '2xx': 'Answered', '4xx': 'Refused', '5xx': 'Failed' } as const

export function requestsSearch(search: Record<string, unknown>): RequestsSearch {
  const { status, model, api_key: apiKey, project, within } = search
  return {
    ...(typeof status === 'string' && /^[1-5](\d\d|xx)$/.test(status) && { status }),
    ...(typeof model === 'string' && { model }),
    ...(typeof apiKey === 'string' && { api_key: apiKey }),
    ...(typeof project === 'string' && { project }),
    ...(isWithin(within) && { within }),
  }
}

/** The same in the server's words. To the minute, so that the question stays the same for a while and so does its answer. */
export function requestsFilter({ within, ...rest }: RequestsSearch, nowMs: number): Record<string, string | undefined> {
  if (within === undefined) return rest
  const minute = Math.floor(nowMs / 60_000) * 60_000
  return { ...rest, from: new Date(minute - withinMs[within]).toISOString() }
}

function isWithin(value: unknown): value is WithinName {
  return typeof value === 'string' && Object.hasOwn(withinMs, value)
}
