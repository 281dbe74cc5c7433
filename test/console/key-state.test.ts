import { describe, expect, it } from 'vitest'
import { hasEnded, isLive, keyState } from '../../console/src/features/api-keys/key-state.ts'

const nowMs = Date.parse('2026-05-01T12:00:00Z')
const key = { revoked_at: null, expires_at: null, replaced_by: null }
const around = { nowMs, projectIsArchived: false, makerHasLeft: false }

describe('the state of a key', () => {
  it('is active without an end, or with one that is far away', () => {
    expect(keyState(key, around)).toBe('active')
    expect(keyState({ ...key, expires_at: '2026-05-09T12:00:00Z' }, around)).toBe('active')
  })

  it('warns of an end within a week', () => {
    expect(keyState({ ...key, expires_at: '2026-05-08T12:00:00Z' }, around)).toBe('expiring')
  })

  it('ends at the very moment of its end', () => {
    expect(keyState({ ...key, expires_at: '2026-05-01T12:00:00Z' }, around)).toBe('expired')
    expect(keyState({ ...key, expires_at: '2026-05-01T12:00:00.001Z' }, around)).toBe('expiring')
  })

  it('says that it is being replaced rather than that it ends soon', () => {
    expect(keyState({ ...key, replaced_by: 'key_2', expires_at: '2026-05-02T12:00:00Z' }, around)).toBe('replaced')
  })

  it('names what ended it for good before what merely stops it', () => {
    const stopped = { nowMs, projectIsArchived: true, makerHasLeft: true }
    expect(keyState({ ...key, revoked_at: '2026-04-01T00:00:00Z' }, stopped)).toBe('revoked')
    expect(keyState(key, stopped)).toBe('archived')
    expect(keyState(key, { ...stopped, projectIsArchived: false })).toBe('orphaned')
  })

  it('counts a key of somebody who left as neither working nor ended: it can still be rotated and revoked', () => {
    expect([isLive('orphaned'), hasEnded('orphaned')]).toEqual([false, false])
    expect([isLive('replaced'), hasEnded('replaced')]).toEqual([true, false])
    expect([isLive('revoked'), hasEnded('revoked')]).toEqual([false, true])
  })
})
