import { describe, expect, it } from 'vitest'
import { StandardWebhooks } from '../../../src/platform/payments/standard-webhooks.ts'
import { StartRefusal } from '../../../src/platform/start-refusal.ts'

/** The example that the specification's own libraries are tested with. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const nowMs = Number(published.timestamp) * 1000

function verify(changed: Partial<typeof published & { nowMs: number }>) {
  const given = { ...published, nowMs, ...changed }
  const headers = {
    'webhook-id': given.id,
    'webhook-timestamp': given.timestamp,
    'webhook-signature': given.signature,
  }
  return new StandardWebhooks(published.secret).verify({ headers, bytes: Buffer.from(given.body) }, given.nowMs).kind
}

describe('a signed webhook', () => {
  it('is taken for what the specification says it is', () => expect(verify({})).toBe('valid'))

  it('may carry several signatures, of which one must match, while the secret changes', () => {
    const other = `v1,${Buffer.alloc(32).toString('base64')}`
    expect(verify({ signature: `${other} v2,abc ${published.signature}` })).toBe('valid')
    expect(verify({ signature: `${other} v1a,${published.signature.slice(3)}` })).toBe('invalid')
  })

  it('counts within five minutes of its time, and no longer', () => {
    for (const off of [300_000, -300_000]) expect(verify({ nowMs: nowMs + off })).toBe('valid')
    for (const off of [300_001, -300_001]) expect(verify({ nowMs: nowMs + off })).toBe('invalid')
  })

  it.each([
    ['another body', { body: '{"test": 2432232315}' }],
    ['another id', { id: 'msg_other' }],
    ['another time', { timestamp: '1614265331' }],
    ['no signature', { signature: '' }],
    ['a bare signature', { signature: published.signature.slice(3) }],
    ['another version', { signature: published.signature.replace('v1', 'v2') }],
    ['a shorter signature', { signature: 'v1,g0hM9SsE' }],
    ['a time that is none', { timestamp: 'NaN' }],
    ['a time with a fraction', { timestamp: '1614265330.0' }],
  ])('is refused with %s', (_, changed) => expect(verify(changed)).toBe('invalid'))

  it('is refused without its headers', () => {
    const webhooks = new StandardWebhooks(published.secret)
    expect(webhooks.verify({ headers: {}, bytes: Buffer.from(published.body) }, nowMs).kind).toBe('invalid')
  })
})

describe('a secret', () => {
  it.each([
    '',
    'whsec_',
    'whsec_===',
    'whsec_not base64!',
    'whsec_c2hvcnQ=',
    `whsec_${Buffer.alloc(65).toString('base64')}`,
  ])('like %o is refused before anything starts', (secret) =>
    expect(() => new StandardWebhooks(secret)).toThrow(StartRefusal),
  )
})
