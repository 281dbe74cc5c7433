import { describe, expect, it } from 'vitest'
import { dayOf, expiryTime } from '../../console/src/features/api-keys/expiry.ts'

const nowMs = Date.parse('2026-05-01T12:00:00Z')

describe('when a key is to end', () => {
  it('is never, or so many days from now', () => {
    expect(expiryTime({ choice: 'never' }, nowMs)).toBeNull()
    expect(expiryTime({ choice: 'days', days: 30 }, nowMs)).toBe('2026-05-31T12:00:00.000Z')
  })

  it('is the end of a chosen day where the reader is, and that day is shown again', () => {
    const time = expiryTime({ choice: 'date', date: '2026-06-03' }, nowMs)
    expect(time).not.toBeNull()
    const moment = new Date(time ?? 0)
    expect([moment.getDate(), moment.getHours(), moment.getMinutes()]).toEqual([3, 23, 59])
    expect(dayOf(moment.getTime())).toBe('2026-06-03')
  })
})
