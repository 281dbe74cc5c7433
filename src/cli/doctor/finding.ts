/** What one check found. `skipped`: it could not be made, because of something that another line tells. */
export interface Finding {
  check: string
  outcome: 'ok' | 'fail' | 'skipped'
  detail: string
  /** What to do about a failure. */
  advice?: string
}

export function ok(check: string, detail: string): Finding {
  return { check, outcome: 'ok', detail }
}

export function fail(check: string, detail: string, advice: string): Finding {
  return { check, outcome: 'fail', detail, advice }
}

export function skipped(check: string, detail: string): Finding {
  return { check, outcome: 'skipped', detail }
}
