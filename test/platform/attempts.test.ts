import { assert, integer, array, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressGroup } from '../../src/platform/attempts/address-group.ts'
import {
  forgiveAttempt,
  judgeAttempt,
  type AttemptPolicy,
  type Attempts,
} from '../../src/platform/attempts/attempt-policy.ts'

const policy: AttemptPolicy = { allowed: 5, windowMs: 10_000, delayMs: 1000, delayMaxMs: 8000 }

describe('attempts', () => {
  it('whatever the rhythm, are never more than the policy lets through, and never refused for longer than it says', () => {
    assert(
      property(array(integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 200 }), (pauses) => {
        let known: Attempts | undefined
        let nowMs = 1_000_000
        const admittedAt: number[] = []
        for (const pause of pauses) {
          nowMs += pause
          const decision = judgeAttempt(policy, known, nowMs)
          if (decision.kind === 'refused') {
            expect(decision.waitMs).toBeGreaterThan(0)
            expect(decision.waitMs).toBeLessThanOrEqual(policy.delayMaxMs)
            continue
          }
          known = decision.attempts
          admittedAt.push(nowMs)
        }
        // After the free ones, two that follow one another are a delay apart, unless all was forgotten in between.
        for (const [index, at] of admittedAt.entries()) {
          const earlier = admittedAt[index - policy.allowed]
          if (earlier !== undefined) expect(at - earlier).toBeGreaterThanOrEqual(policy.delayMs)
        }
      }),
    )
  })

  it('wait twice as long each time, up to the longest wait', () => {
    let known: Attempts | undefined
    let nowMs = 1_000_000
    const waits: number[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const decision = judgeAttempt(policy, known, nowMs)
      if (decision.kind === 'refused') throw new Error('refused although the wait was over')
      known = decision.attempts
      const waitMs = Math.max(0, known.blockedUntilMs - nowMs)
      waits.push(waitMs)
      nowMs += waitMs
    }
    expect(waits).toEqual([0, 0, 0, 0, 1000, 2000, 4000, 8000, 8000, 8000])
  })

  it('do not wait longer because a clock was set back', () => {
    const known: Attempts = { failures: 5, firstAtMs: 9_000_000, blockedUntilMs: 9_001_000 }
    expect(judgeAttempt(policy, known, 1_000_000)).toEqual({ kind: 'refused', waitMs: policy.delayMaxMs })
  })

  it('that succeed are taken back', () => {
    const known: Attempts = { failures: 5, firstAtMs: 1, blockedUntilMs: 2000 }
    expect(forgiveAttempt(policy, known)).toEqual({ failures: 4, firstAtMs: 1, blockedUntilMs: 0 })
    expect(forgiveAttempt(policy, { ...known, failures: 0, blockedUntilMs: 0 }).failures).toBe(0)
  })
})

describe('addresses', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})
