import { describe, expect, it } from 'vitest'
import { CallerMemory } from '../../src/platform/callers/caller-memory.ts'
import { Doubts } from '../../src/platform/callers/doubts.ts'
import { Marks } from '../../src/platform/callers/marks.ts'
import type { Verdict } from '../../src/platform/callers/verification.ts'
import { callerFrom } from '../../src/platform/callers/standing.ts'
import { Plans } from '../../src/platform/plans/plans.ts'
import { testPlatformSettings } from '../support/platform-settings.ts'
import { testKey } from './verifier-fixture.ts'

const { found } = testKey('a')
const caller = callerFrom({ ...found, kind: 'api_key' }, found.standing, new Plans(testPlatformSettings))
const accepted: Verdict = { kind: 'accepted', caller }
const learned = { atMs: 0, generation: 0 }

describe('the memory of callers', () => {
  it('forgets all that depends on a thing when that changes, and nothing else', () => {
    const memory = new CallerMemory({ acceptedMax: 100 })
    for (let index = 0; index < 10; index += 1) {
      memory.remember(
        `digest ${index}`,
        { verdict: accepted, dependsOn: [`key ${index}`, `org ${index % 2}`] },
        learned,
      )
    }
    memory.forget('org 0')
    memory.forget('key 1')
    const left = Array.from({ length: 10 }, (_, index) => index).filter((index) => memory.get(`digest ${index}`))
    expect(left).toEqual([3, 5, 7, 9])
  })

  it('remembers anew what was forgotten', () => {
    const memory = new CallerMemory({ acceptedMax: 100 })
    memory.remember('digest', { verdict: accepted, dependsOn: ['org'] }, learned)
    memory.forget('org')
    memory.remember('digest', { verdict: accepted, dependsOn: ['org'] }, learned)
    expect(memory.get('digest')).toBeDefined()
    memory.forget('org')
    expect(memory.get('digest')).toBeUndefined()
  })

  it('forgets as fast with a hundred thousand as with ten', () => {
    // Looking through all of them would cost ten thousand times as much.
    expect(costOfForgetting(100_000)).toBeLessThan(100 * Math.max(costOfForgetting(10), 0.1))
  })
})

function costOfForgetting(size: number): number {
  const memory = new CallerMemory({ acceptedMax: 100_000 })
  for (let index = 0; index < size; index += 1) {
    const dependsOn = [`key ${index}`, `project ${index}`, `org ${index % (size / 10)}`, `account ${index}`]
    memory.remember(`digest ${index}`, { verdict: accepted, dependsOn }, learned)
  }
  const startedMs = performance.now()
  for (let index = 0; index < 5000; index += 1) memory.forget(`org ${index}`)
  return performance.now() - startedMs
}

describe('marks', () => {
  it('are kept only while something depends on them', () => {
    const marks = new Marks()
    const held = [marks.hold('a'), marks.hold('a'), marks.hold('b')]
    expect(marks.size).toBe(2)
    for (const mark of held) marks.release(mark)
    expect(marks.size).toBe(0)
  })

  it('of a thing that changed and was asked about again are not mixed up', () => {
    const marks = new Marks()
    const old = marks.hold('a')
    marks.change('a')
    const fresh = marks.hold('a')
    marks.release(old)
    marks.change('a')
    expect(fresh.changed).toBe(true)
  })
})

describe('doubts', () => {
  it('tell since when each generation is doubtful, as long as anybody may ask', () => {
    const doubts = new Doubts(60)
    doubts.raise(10)
    doubts.raise(20)
    expect([doubts.sinceMs(0), doubts.sinceMs(1)]).toEqual([10, 20])
    doubts.raise(75)
    expect([doubts.sinceMs(0), doubts.sinceMs(1), doubts.sinceMs(2)]).toEqual([undefined, 20, 75])
  })
})
