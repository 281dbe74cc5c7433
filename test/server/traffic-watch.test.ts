import { describe, expect, it } from 'vitest'
import type { ExchangeSummary } from '../../src/gateway/observer.ts'
import { TrafficWatch } from '../../src/server/installation/traffic-watch.ts'
import { ManualClock } from '../support/manual-clock.ts'

const model = 'parley/one'

function summary(given: Partial<ExchangeSummary> = {}): ExchangeSummary {
  return {
    requestId: 'r',
    operation: 'createChatCompletion',
    method: 'POST',
    status: 200,
    error: undefined,
    organizationId: 'org_1',
    projectId: 'proj_1',
    credentialId: 'key_1',
    model,
    streamed: true,
    durationMs: 1100,
    outcome: 'stop',
    usage: { promptTokens: 10, cachedTokens: 0, completionTokens: 101, reasoningTokens: 0 },
    timeToFirstTokenMs: 100,
    ...given,
  }
}

function watching() {
  const clock = new ManualClock()
  const watch = new TrafficWatch({ clock, models: [model] })
  const pass = (given: Partial<ExchangeSummary> = {}) => {
    watch.started()
    watch.finished(summary(given))
  }
  return { clock, watch, pass }
}

describe('what operators see of the traffic', () => {
  it('the figures of a model are means over what said something', () => {
    const { watch, pass } = watching()
    pass()
    pass({ durationMs: 3300, timeToFirstTokenMs: 300 })
    pass({ outcome: 'failed', status: 502, usage: undefined, timeToFirstTokenMs: undefined })
    const { recent } = watch.ofModel(model)
    expect(recent).toMatchObject({ requests: 3, failures: 1, promptTokens: 20, completionTokens: 202 })
    expect(recent.firstTokenMs).toBe(200)
    expect(recent.tokensPerSecond).toBe(50)
  })

  it('what is older than five minutes counts no more', () => {
    const { clock, watch, pass } = watching()
    pass()
    clock.advance(4 * 60_000)
    pass()
    expect(watch.ofModel(model).recent.requests).toBe(2)
    clock.advance(2 * 60_000)
    expect(watch.ofModel(model).recent.requests).toBe(1)
    clock.advance(10 * 60_000)
    expect(watch.ofModel(model).recent).toMatchObject({ requests: 0, firstTokenMs: undefined })
    expect(watch.traffic().steps.reduce((sum, step) => sum + step.requests, 0)).toBe(0)
  })

  it('a request that no engine was asked about is traffic, but not of the model', () => {
    const { watch, pass } = watching()
    pass({ outcome: undefined, usage: undefined, status: 402, timeToFirstTokenMs: undefined })
    expect(watch.ofModel(model).recent.requests).toBe(0)
    expect(watch.traffic().steps.at(-1)).toMatchObject({ requests: 1, failures: 0 })
  })

  it('the latest exchanges come newest first, and no more than are kept', () => {
    const { watch, pass } = watching()
    for (let number = 1; number <= 450; number += 1) pass({ requestId: `r${number}` })
    const { exchanges } = watch.traffic()
    expect(exchanges).toHaveLength(200)
    expect(exchanges.map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 200 }, (_, index) => `r${450 - index}`),
    )
  })

  it('whatever has begun and not ended is in flight', () => {
    const { watch, pass } = watching()
    watch.started()
    pass()
    expect(watch.traffic().inFlight).toBe(1)
  })

  it('the last failure of an engine is remembered by its reason, of known models only', () => {
    const { watch } = watching()
    watch.engineFailed(model, 'unavailable')
    watch.engineFailed('words of a caller', 'unavailable')
    expect(watch.ofModel(model).lastFailure).toMatchObject({ reason: 'unavailable' })
    expect(watch.ofModel('words of a caller').lastFailure).toBeUndefined()
  })
})
